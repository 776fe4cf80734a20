import { mergeConfig } from "vitest/config"
import unitConfig from "../unit.config"
import { plantFromEnvironment } from "./plant-plugin"

export default mergeConfig(unitConfig, { plugins: [plantFromEnvironment()] })
