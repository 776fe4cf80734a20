import { useContext } from "react"
import { ServerSlots } from "~/ui/server-html"

/** The slot of the style that a page needs for its first paint. */
export const pageStyleSlot = "page-style"

interface StyleProps {
  /** The address of the whole style sheet. */
  whole: string
}

const isBuilt = import.meta.env.PROD

/** The style that the elements of this page use; the development server has the whole style sheet in this place. */
export function PageStyle({ whole }: StyleProps) {
  const style = useContext(ServerSlots).get(pageStyleSlot) ?? ""
  if (!isBuilt) return <link rel="stylesheet" href={whole} />
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a part of our own style sheet, allowed by its hash
  return <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: style }} />
}

/** The whole style sheet at the end of the page, where no browser waits for it before it draws what comes earlier. */
export function RestOfStyle({ whole }: StyleProps) {
  return isBuilt ? <link rel="stylesheet" href={whole} /> : null
}
