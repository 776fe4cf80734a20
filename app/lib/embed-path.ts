/** True for the pages that other sites show in a frame, which have no scripts. */
export function isEmbedPath(pathname: string): boolean {
  return pathname.startsWith("/embed/")
}
