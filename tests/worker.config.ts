import { fileURLToPath } from "node:url"
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers"
import { configDefaults, defineConfig } from "vitest/config"
import { localhostTls } from "./fixtures/localhost-tls"
import { isGate, leftOut } from "./gate"

const root = fileURLToPath(new URL("..", import.meta.url))

/** Stores, leases and the ingest endpoint inside the Workers runtime. */
export default defineConfig(async () => {
  const migrations = await readD1Migrations(`${root}migrations`)
  const wordsMigrations = await readD1Migrations(`${root}migrations/words`)
  return {
    root,
    resolve: { alias: { "~": `${root}app` } },
    define: {
      __BUILD__: JSON.stringify("test"),
      __VERSION__: JSON.stringify("0.0.0"),
      __SIMULATION__: JSON.stringify({
        first: Number(process.env.SIMULATION_FIRST ?? 1),
        seeds: Number(process.env.SIMULATION_SEEDS ?? (isGate ? 3 : 12)),
      }),
      __WEEKS__: JSON.stringify({
        first: Number(process.env.SIMULATION_FIRST ?? 1),
        count: Number(process.env.SIMULATION_WEEKS ?? 2),
      }),
    },
    plugins: [
      cloudflareTest({
        main: "tests/worker/main.ts",
        miniflare: {
          compatibilityDate: "2026-04-01",
          compatibilityFlags: ["nodejs_compat"],
          d1Databases: ["DB", "WORDS"],
          r2Buckets: ["DOCUMENTS"],
          durableObjects: { LOCAL: { className: "LocalStorage", useSQLite: true } },
          queueProducers: { REFRESH: "refresh" },
          bindings: { MIGRATIONS: migrations, WORDS_MIGRATIONS: wordsMigrations },
          // Mail servers of tests on loopback, with a certificate of their own.
          outboundService: {
            network: {
              allow: ["public", "private"],
              tlsOptions: { trustBrowserCas: true, trustedCertificates: [localhostTls.cert] },
            },
          },
        },
      }),
    ],
    test: {
      name: "worker",
      include: ["tests/worker/**/*.test.ts"],
      exclude: [...configDefaults.exclude, ...leftOut("worker")],
      globalSetup: ["tests/temporary-folder.ts", "tests/worker/mail-servers.ts"],
      setupFiles: ["tests/worker/setup.ts"],
      // One runtime for all files, because a start costs more than most files. Set-up empties what they share.
      isolate: false,
      // A machine that does much else takes long, also in a hook.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      deps: {
        optimizer: {
          ssr: {
            enabled: true,
            include: [
              "@remix-run/cloudflare",
              "remix-auth",
              "remix-auth-email-link",
              "remix-auth-oauth2",
              "sanitize-html",
            ],
          },
        },
      },
    },
  }
})
