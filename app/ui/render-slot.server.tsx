import type { ReactElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"

/** Where a request keeps the parts that its document shows. */
export interface SlotContext {
  slots: Map<string, string>
  isDocumentRequest: boolean
}

/**
 * Renders a large part of a page once: into the document by its slot, or, for a client-side navigation, as
 * the returned HTML. The loader's data never repeats what the document shows. Null on a document request.
 */
export function renderSlot(context: SlotContext, slot: string, element: ReactElement): string | null {
  const html = renderToStaticMarkup(element)
  if (!context.isDocumentRequest) return html
  context.slots.set(slot, html)
  return null
}
