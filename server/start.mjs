import { launch } from "./launch.mjs"

// `npm start`. The server has no options.
launch("start", { start: "server/start.ts" })
