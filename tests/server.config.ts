import { fileURLToPath } from "node:url"
import { configDefaults, defineConfig } from "vitest/config"
import { leftOut } from "./gate"
import { reservePorts } from "./ports"

// Those of the gate are reserved already.
process.env.TEST_PORT ??= String(await reservePorts())

const root = fileURLToPath(new URL("..", import.meta.url))

/** The server of `npm start`, as a process of its own and inside the test's. */
export default defineConfig({
  root,
  resolve: { alias: { "~": `${root}app` } },
  test: {
    name: "server",
    include: ["tests/server/**/*.test.ts"],
    exclude: [...configDefaults.exclude, ...leftOut("server")],
    environment: "node",
    globalSetup: ["tests/temporary-folder.ts", "tests/server/build.ts", "tests/server/sample-server.ts"],
    // Each file has ports of its own, but they measure time.
    fileParallelism: false,
    // This is longer than the longest wait of `until`, which reports what did not happen.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
