/** The product's style sheet, prepared when it is built (vite.config.ts); null in development. */
declare module "virtual:page-style" {
  const sheet: import("./style-sheet").StyleNode[] | null
  export default sheet
  /** The address of the rest of the style sheet. */
  export const restAddress: string | null
}
