/** The build converts Markdown files to this. */
declare module "*.md" {
  const document: import("./parse-markdown").MarkdownDocument
  export default document
}
