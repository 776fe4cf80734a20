import type { ReactElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"

/** The part of the request context with the HTML slots. */
export interface SlotContext {
  slots: Map<string, string>
  isDocumentRequest: boolean
}

/**
 * Renders a large part of a page once: into the document by its slot, or as the returned HTML for a client-side navigation. Returns null on a document request, so that the loader's data does not repeat the HTML of the document.
 */
export function renderSlot(context: SlotContext, slot: string, element: ReactElement): string | null {
  return fillSlot(context, slot, renderToStaticMarkup(element))
}

/** `renderSlot` for HTML that is rendered already. */
export function fillSlot(context: SlotContext, slot: string, html: string): string | null {
  if (!context.isDocumentRequest) return html
  context.slots.set(slot, html)
  return null
}
