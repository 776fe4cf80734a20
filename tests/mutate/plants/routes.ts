import type { Plant } from "../plant"

export const plants: Plant[] = [
  {
    mistake: "signing out leaves the session in the database",
    file: "app/routes/logout.ts",
    search: "if (session) await endSession(",
    replace: "if (!session) await endSession(",
    tests: ["tests/worker/accounts/sessions.test.ts"],
  },
  {
    mistake: "a redirect to a company's own address loses the search part",
    file: "app/pages/company/request/require-company.server.ts",
    search: "return redirect(`${path}${url.search}`, 301)",
    replace: "return redirect(path, 301)",
    tests: ["tests/unit/pages/company/request/company-address.test.ts"],
  },
  {
    mistake: "a redirect of JSON leads to the page",
    file: "app/pages/company/request/require-company.server.ts",
    search: "(?=${escapePattern(suffix)}(/|$))",
    replace: "(?:${escapePattern(suffix)})(?=/|$)",
    tests: ["tests/worker/require-company.test.ts"],
  },
  {
    mistake: "a CIK that the SEC was not asked about is absent",
    file: "app/pages/company/request/require-company.server.ts",
    search: "throw new Response(filings.reason, { status: 503 })",
    replace: "return null",
    tests: ["tests/worker/require-company.test.ts"],
  },
  {
    mistake: "a file of any content is served as an image",
    file: "app/pages/company/reader/serve-image.server.ts",
    search: "if (!isImage(file.value, type))",
    replace: "if (isImage(file.value, type) === null)",
    tests: ["tests/unit/pages/company/reader/serve-image.test.ts"],
  },
  {
    mistake: "a route with more parts than the address is left out, although the rest is optional",
    file: "app/platform/requests/handle-routes.ts",
    search: 'if (part === "*" || part.endsWith("?")) return',
    replace: 'if (part === "*") return',
    tests: ["tests/unit/platform/requests/handle-routes.test.ts"],
  },
  {
    mistake: "an address in capitals has no route",
    file: "app/platform/requests/handle-routes.ts",
    search: '.replace(/(?:^\\/_root)?\\.data$/, "")\n    .toLowerCase()',
    replace: '.replace(/(?:^\\/_root)?\\.data$/, "")',
    tests: ["tests/unit/platform/requests/handle-routes.test.ts"],
  },
]
