import { brand } from "~/lib/brand"

/** Lets phones install the site as an app. */
export function loader() {
  const manifest = {
    name: brand.name,
    short_name: brand.short,
    description: "Statements, filings and what investors own.",
    start_url: "/",
    display: "standalone",
    background_color: "#fdfcf9",
    theme_color: "#123a7a",
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  }
  return Response.json(manifest, {
    headers: { "content-type": "application/manifest+json", "cache-control": "public, max-age=86400" },
  })
}
