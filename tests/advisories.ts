/** A published advisory about a package of the lock file. */
export interface Advisory {
  id: `GHSA-${string}`
  title: string
  /** The affected versions of each package: from the first, before the fixed one. Null if no version is fixed. */
  ranges: { name: string; from: string; before: string | null }[]
  /** The reason why an installed version in the range is no hole here. Null if no installed version may be in the range. */
  harmlessBecause: string | null
}

const onlyBuild = "The package is part of the build tools of Remix. Nothing of it runs in production."

/** Checked on 2026-11-23. `npm run check` compares the lock file with this list. */
export const advisories: Advisory[] = [
  {
    id: "GHSA-jjmj-jmhj-qwj2",
    title: "React Router: an open redirect leads to scripts",
    ranges: [
      { name: "react-router-dom", from: "6.30.2", before: "6.30.6" },
      { name: "react-router", from: "6.30.2", before: "6.30.6" },
      { name: "@remix-run/router", from: "1.23.1", before: "1.23.4" },
    ],
    harmlessBecause: null,
  },
  {
    id: "GHSA-2j2x-hqr9-3h42",
    title: "React Router: a redirect to // leaves the site",
    ranges: [
      { name: "react-router", from: "6.7.0", before: "6.30.4" },
      { name: "@remix-run/router", from: "1.0.0", before: "1.23.3" },
    ],
    harmlessBecause: null,
  },
  {
    id: "GHSA-2w69-qvjg-hvjx",
    title: "React Router: scripts by open redirects",
    ranges: [
      { name: "react-router", from: "7.0.0", before: "7.12.0" },
      { name: "@remix-run/router", from: "1.0.0", before: "1.23.2" },
    ],
    harmlessBecause: null,
  },
  {
    id: "GHSA-h5cw-625j-3rxh",
    title: "Remix: forged posts to routes with actions",
    ranges: [
      { name: "@remix-run/server-runtime", from: "0.0.0", before: "2.17.3" },
      { name: "react-router", from: "7.0.0", before: "7.12.0" },
    ],
    harmlessBecause: null,
  },
  {
    id: "GHSA-9583-h5hc-x8cw",
    title: "Remix: file session storage leaves its folder",
    ranges: [{ name: "@remix-run/node", from: "0.0.0", before: "2.17.2" }],
    harmlessBecause: null,
  },
  {
    id: "GHSA-8x6r-g9mw-2r78",
    title: "Remix: expensive requests to /__manifest",
    ranges: [
      { name: "@remix-run/server-runtime", from: "2.10.0", before: "2.17.5" },
      { name: "react-router", from: "7.0.0", before: "7.15.0" },
    ],
    harmlessBecause: null,
  },
  {
    id: "GHSA-chx6-hx7r-mcp5",
    title: "Remix: slow route matching of /__manifest",
    ranges: [
      { name: "@remix-run/server-runtime", from: "2.10.0", before: null },
      { name: "react-router", from: "7.0.0", before: "7.18.0" },
    ],
    harmlessBecause: "v3_lazyRouteDiscovery is false in vite.config.ts, so there is no /__manifest.",
  },
  {
    id: "GHSA-wrjc-x8rr-h8h6",
    title: "React Router: a backslash in Link or navigate leaves the site",
    ranges: [{ name: "react-router", from: "6.0.0", before: "7.18.0" }],
    harmlessBecause:
      "Link and navigate get paths that the site made. The address to return to passes local-path.ts, which refuses backslashes.",
  },
  {
    id: "GHSA-337j-9hxr-rhxg",
    title: "React Router: hydration of errors calls any constructor",
    ranges: [{ name: "react-router", from: "6.4.0", before: "7.18.0" }],
    harmlessBecause:
      "The name of the constructor is that of an error thrown by the server. No error is named by input, and production sends every error as Error.",
  },
  {
    id: "GHSA-rxv8-25v2-qmq8",
    title: "turbo-stream: decoding calls any constructor",
    ranges: [{ name: "turbo-stream", from: "0.0.0", before: "3.0.0" }],
    harmlessBecause:
      "Only the browser decodes, and only answers of this site. The server decodes no turbo-stream.",
  },
  {
    id: "GHSA-67mh-4wv8-2f99",
    title: "esbuild: any site reads the development server",
    ranges: [{ name: "esbuild", from: "0.0.0", before: "0.25.0" }],
    harmlessBecause: `The development server of esbuild is never started. ${onlyBuild}`,
  },
  {
    id: "GHSA-8qq5-rm4j-mr97",
    title: "tar: unpacking overwrites files through links",
    ranges: [{ name: "tar", from: "0.0.0", before: "7.5.3" }],
    harmlessBecause: `Only cacache of @remix-run/dev contains it, and no archive is unpacked. ${onlyBuild}`,
  },
]
