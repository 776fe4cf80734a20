/**
 * Shows a modal dialog as closed at once, and closes it after that is painted: closing makes the page behind it usable
 * again, for which a browser styles each of its elements.
 */
export function closeAfterPaint(dialog: HTMLDialogElement | null): void {
  if (!dialog?.open || dialog.dataset.closing !== undefined) return
  dialog.dataset.closing = ""
  requestAnimationFrame(() =>
    setTimeout(() => {
      delete dialog.dataset.closing
      dialog.close()
    }),
  )
}
