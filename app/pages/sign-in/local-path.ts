/** A path of this site to return to, as browsers write it; `/` for anything that could lead to another site. */
export function localPath(text: string | null | undefined): string {
  return text && /^\/(?!\/)[!-[\]-~]{0,2000}$/.test(text) ? text : "/"
}
