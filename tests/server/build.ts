import { join } from "node:path"
import { buildOnce } from "../../server/build/build"
import { projectDir } from "../../server/runtime/local-server"

/** The build that the browser tests use, too. */
export const testBuildDir = join(projectDir, process.env.TEST_BUILD_DIR ?? ".cache/test-build")

/** The first of the ports of these tests; the browser tests use the ones before. */
export const firstPort = Number(process.env.TEST_PORT) + 10

export default () => buildOnce(testBuildDir)
