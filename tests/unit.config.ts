import { fileURLToPath } from "node:url"
import { configDefaults, defineConfig } from "vitest/config"
import { markdownFiles } from "../app/pages/blog/parse-markdown"
import { leftOut } from "./gate"

const root = fileURLToPath(new URL("..", import.meta.url))

export default defineConfig({
  root,
  plugins: [markdownFiles],
  resolve: {
    alias: {
      "./smtp.server": `${root}tests/fakes/mail-connection.ts`,
      "~/platform/smtp.server": `${root}tests/fakes/mail-connection.ts`,
      "~": `${root}app`,
      "virtual:resvg.wasm": `${root}tests/fakes/resvg-module.ts`,
    },
  },
  // No test depends on time, so a slow machine gets a long timeout.
  test: {
    name: "unit",
    include: ["tests/unit/**/*.test.{ts,tsx}", "tools/**/*.test.ts"],
    exclude: [...configDefaults.exclude, ...leftOut("unit")],
    globalSetup: ["tests/temporary-folder.ts"],
    setupFiles: ["tests/unit/setup.ts"],
    environment: "node",
    // Files share modules, which halves the processor time. Tests of pure functions leave nothing behind.
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
