import { resolve } from "node:path"
import { packLibrary } from "../server/deploy/pack-library"
import { projectDir } from "../server/runtime/local-server"

/** `npm run tool -- library [folder]`: writes the npm package `bookvalue`, as its test checks it. */
const folder = resolve(projectDir, process.argv[2] ?? "library")
await packLibrary(folder)
console.log(
  `${folder} is ready: run "npm publish" there, or "npm install --install-links ${folder}" elsewhere.`,
)
