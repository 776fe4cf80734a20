/** A path of this site to return to; `/` for anything that could lead to another site. */
export function localPath(text: unknown): string {
  return typeof text === "string" && /^\/(?![/\\])[^\s\\]*$/.test(text) ? text : "/"
}
