/** A path of this site to go back to; `/` for anything that might lead elsewhere. */
export function localPath(text: unknown): string {
  return typeof text === "string" && /^\/(?![/\\])[^\s\\]*$/.test(text) ? text : "/"
}
