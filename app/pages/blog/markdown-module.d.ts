/** Markdown is turned into this when the product is built. */
declare module "*.md" {
  const document: import("./parse-markdown").MarkdownDocument
  export default document
}
