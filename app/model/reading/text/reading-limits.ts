/** Bytes of a filed document that are read; an isolate has 128 MB, and bytes, text and markup are held at once. */
export const maxDocumentBytes = 15_000_000

/** Work for one document. The longest annual reports have half of it. Each escape is parsed alone when markup is sanitized. */
export const readingLimits = { markup: 12_000_000, drafts: 50_000, cells: 400_000, escapes: 150_000 }

/** No page can be larger by one block. A larger block becomes the start of its text. */
export const maxBlockLength = 1_000_000
