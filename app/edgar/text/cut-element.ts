/**
 * The text from the first opening tag up to the last closing tag of an element, under any prefix; null if there is
 * none. One pattern for both would search for the end again from each opening tag.
 */
export function cutElement(text: string, name: string): string | null {
  const start = text.search(new RegExp(`<(?:\\w+:)?${name}[\\s>]`))
  if (start < 0) return null
  let end = 0
  for (const close of text.slice(start).matchAll(new RegExp(`</(?:\\w+:)?${name}>`, "g")))
    end = close.index + close[0].length
  return end ? text.slice(start, start + end) : null
}
