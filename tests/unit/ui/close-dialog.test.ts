import { afterEach, expect, test, vi } from "vitest"
import { closeAfterPaint } from "~/ui/close-dialog"

afterEach(() => vi.unstubAllGlobals())

test("a dialog is shown as closed at once and closed once, after the next frame", async () => {
  const frames: (() => void)[] = []
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => frames.push(draw))
  const close = vi.fn()
  const dialog = { open: true, dataset: {} as DOMStringMap, close } as unknown as HTMLDialogElement
  closeAfterPaint(dialog)
  closeAfterPaint(dialog)
  expect(dialog.dataset.closing).toBe("")
  for (const draw of frames) draw()
  // The frame is drawn before its timers run.
  expect(close).not.toHaveBeenCalled()
  await new Promise((done) => setTimeout(done, 5))
  expect(close).toHaveBeenCalledTimes(1)
  expect(dialog.dataset.closing).toBeUndefined()
})

test("a dialog that is not open is left alone", () => {
  const dialog = { open: false, dataset: {} as DOMStringMap } as unknown as HTMLDialogElement
  closeAfterPaint(dialog)
  closeAfterPaint(null)
  expect(dialog.dataset).toEqual({})
})
