import { spawn } from "node:child_process"
import { join } from "node:path"

/**
 * `npm run tool -- inspect [origin] [ticker]`: asks the server at an origin with the official inspector of MCP, over
 * HTTP and over stdio, and compares the answers. The inspector needs Node 22, which npm brings with it.
 */
const packages = ["node@22.23.3", "@modelcontextprotocol/inspector@2.12.0"]
const [origin = "http://localhost:8787", ticker = "AAPL"] = process.argv.slice(2)
const mcp = join(import.meta.dirname, "../cli/mcp.mjs")

const targets = {
  http: [`${origin}/mcp`, "--transport", "http"],
  stdio: ["-e", `BOOKVALUE_ORIGIN=${origin}`, "node", mcp],
}

const requests: Record<string, string[]> = {
  tools: ["--method", "tools/list"],
  prompts: ["--method", "prompts/list"],
  resources: ["--method", "resources/list"],
  templates: ["--method", "resources/templates/list"],
  resource: ["--method", "resources/read", "--uri", `company://${ticker}`],
  figure: call("statements", { ticker, rows: '["net sales","capex"]' }),
  "ten years": call("statements", { ticker, periods: "10" }),
  search: call("search", { query: ticker }),
  refusal: call("statements", { ticker, rows: '["same-store sales"]' }),
}

function call(name: string, given: Record<string, string>): string[] {
  const values = Object.entries(given).flatMap(([key, value]) => ["--tool-arg", `${key}=${value}`])
  return ["--method", "tools/call", "--tool-name", name, ...values]
}

const rows = []
for (const [name, request] of Object.entries(requests)) {
  const answers = await Promise.all(Object.values(targets).map((target) => inspect([...target, ...request])))
  const [http = "", stdio = ""] = answers.map(withoutFence)
  rows.push({
    name,
    characters: http.length,
    "HTTP and stdio": http !== "" && http === stdio ? "equal" : "differ",
  })
  if (http === "" || http !== stdio) process.exitCode = 1
}
console.table(rows)

/** The fence around quoted text is another one in each answer. */
function withoutFence(answer: string): string {
  return answer.replace(/quote [0-9a-f]{8}/g, "quote")
}

/** The answer of the inspector; empty if it ends with an error. */
async function inspect(given: string[]): Promise<string> {
  const names = packages.map((each) => `--package=${each}`)
  const child = spawn("npm", ["exec", "--yes", ...names, "--", "mcp-inspector", "--cli", ...given], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  let text = ""
  child.stdout.on("data", (part: Buffer) => {
    text += part.toString()
  })
  const status = await new Promise((done) => child.on("close", done))
  return status === 0 ? text : ""
}
