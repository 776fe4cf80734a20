/** The product's style sheet, prepared when it is built (vite.config.ts); null in development. */
declare module "virtual:page-style" {
  const sheet: import("./style-sheet").StyleNode[] | null
  export default sheet
}
