import type { Plant } from "../plant"

const used = ["tests/unit/ui/css/used-style.test.ts"]

/** The style that a page brings with it. */
export const plants: Plant[] = [
  {
    mistake: "A rule of two classes counts as used when the page has one of them.",
    file: "app/ui/css/used-style.ts",
    search: "all.every((name) => classes.has(name))",
    replace: "all.some((name) => classes.has(name))",
    tests: used,
  },
  {
    mistake: "Rules that begin with a list of alternatives count as used on every page.",
    file: "app/ui/css/needed-classes.ts",
    search: "/is|where|has/.test",
    replace: "/never/.test",
    tests: used,
  },
  {
    mistake: "An unused layer is left out, so that later layers change their order.",
    file: "app/ui/css/used-style.ts",
    search: 'return inner.length || part.head.startsWith("@layer")',
    replace: "return inner.length",
    tests: used,
  },
  {
    mistake: "A brace in a string ends a rule.",
    file: "app/ui/css/css-text.ts",
    search: "special.lastIndex = endOfString(text, found.index)",
    replace: "special.lastIndex += 0",
    tests: used,
  },
  {
    mistake: "A class with an escaped sign is not found in the page.",
    file: "app/ui/css/used-classes.ts",
    search: "unescapeMarkup(value).split",
    replace: "value.split",
    tests: used,
  },
  {
    mistake: "The policy of a page does not allow its own style.",
    file: "app/platform/headers.server.ts",
    search: "`style-src 'self' ${await contentHash(style)}`,\n    \"img-src 'self'\",",
    replace: "\"style-src 'self'\",\n    \"img-src 'self'\",",
    tests: ["tests/unit/platform/headers.test.ts"],
  },
]
