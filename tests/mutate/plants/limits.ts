import type { Plant } from "../plant"

export const plants: Plant[] = [
  {
    mistake: "a body of exactly the limit is too long",
    file: "app/platform/body.server.ts",
    search: "if (length <= limit)",
    replace: "if (length < limit)",
    tests: ["tests/unit/platform/body.test.ts"],
  },
  {
    mistake: "proxy headers of a visitor reach the form",
    file: "app/platform/body.server.ts",
    search: "for (const name of forwarded) headers.delete(name)",
    replace: "",
    tests: ["tests/unit/platform/body.test.ts"],
  },
  {
    mistake: "a form without an origin is from our pages",
    file: "app/platform/origin-check.server.ts",
    search: "return origin !== null && isOwnOrigin(origin, appOrigin)",
    replace: "return origin === null || isOwnOrigin(origin, appOrigin)",
    tests: ["tests/unit/platform/headers.test.ts"],
  },
  {
    mistake: "a form from a sibling site is from our pages",
    file: "app/platform/origin-check.server.ts",
    search: 'site !== "same-origin" && site !== "none"',
    replace: 'site === "cross-site"',
    tests: ["tests/unit/platform/headers.test.ts"],
  },
  {
    mistake: "an answer with a cookie can be cached",
    file: "app/platform/headers.server.ts",
    search: 'isPersonal || headers.has("set-cookie")',
    replace: "isPersonal",
    tests: ["tests/unit/platform/headers.test.ts"],
  },
  {
    mistake: "one attempt more than the limit is allowed",
    file: "app/platform/limits.server.ts",
    search: "or count < ?4`",
    replace: "or count <= ?4`",
    tests: ["tests/worker/accounts/accounts.test.ts", "tests/worker/accounts/request-link.test.ts"],
  },
  {
    mistake: "the line to the SEC counts from the wrong end of a second",
    file: "app/stores/operations/edgar-slots-store.server.ts",
    search: "first + size, size from chosen",
    replace: "first, size from chosen",
    tests: ["tests/worker/ingest/edgar-line.test.ts"],
  },
  {
    mistake: "one list more than the limit is allowed",
    file: "app/model/watchlists/apply-change.ts",
    search: "lists.length >= watchLimits.lists",
    replace: "lists.length > watchLimits.lists",
    tests: ["tests/unit/model/watchlists/apply-change.test.ts"],
  },
  {
    mistake: "two lists may differ by case alone",
    file: "app/model/watchlists/apply-change.ts",
    search: "list.name.toLowerCase() === name.toLowerCase()",
    replace: "list.name === name",
    tests: ["tests/unit/model/watchlists/apply-change.test.ts"],
  },
]
