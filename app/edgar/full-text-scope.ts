/** The SEC's full-text index begins in 2001, and one answer has at most 100 documents. */
export const fullTextSince = 2001
export const fullTextPage = 100
