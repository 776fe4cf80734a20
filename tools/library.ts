import { resolve } from "node:path"
import { projectDir } from "../server/runtime/local-server"
import { packLibrary } from "./pack-library"

/** `npm run tool -- library [folder]`: writes the npm package `bookvalue`, as its test checks it. */
const folder = resolve(projectDir, process.argv[2] ?? "library")
await packLibrary(folder)
console.log(
  `${folder} is ready: run "npm publish" there, or "npm install --install-links ${folder}" elsewhere.`,
)
