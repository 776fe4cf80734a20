import { defineConfig, mergeConfig } from "vitest/config"
import workerConfig from "../worker.config"
import { plantFromEnvironment } from "./plant-plugin"

export default defineConfig(async (env) =>
  mergeConfig(await workerConfig(env), { plugins: [plantFromEnvironment()] }),
)
