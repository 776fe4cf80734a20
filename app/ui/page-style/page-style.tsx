const empty = "<style></style>"

/**
 * The place of the style that a page needs for its first picture. The server writes it into the finished page, and
 * React keeps it. The whole style sheet is linked at the end of the page, where it holds nothing up.
 */
export function PageStyle() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: without text of its own, React keeps that of the server
  return <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
}

/**
 * On a phone, notes are below the table that follows them in the page. They are hidden until the style sheet at the end
 * of the page applies: before, the table may not have arrived, and would move them.
 */
export const untilWhole =
  "@media not all and (min-width:640px){.noted>:is(.note-line,.chart-figure){visibility:hidden}}"

export function addPageStyle(page: string, style: string): string {
  return style ? page.replace(empty, () => `<style>${style}</style>`) : page
}
