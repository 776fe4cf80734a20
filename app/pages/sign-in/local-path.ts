/** A path of this site to return to; `/` for anything that could lead to another site. */
export function localPath(text: string | null | undefined): string {
  return text && /^\/(?![/\\])[^\s\\]*$/.test(text) ? text : "/"
}
