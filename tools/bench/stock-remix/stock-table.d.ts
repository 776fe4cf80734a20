declare module "stock-table" {
  const table: { periods: string[]; rows: { label: string; values: (number | null)[] }[] }
  export default table
}

/** The package is installed with the other opponents, after types are checked. */
declare module "isbot" {
  export function isbot(userAgent: string): boolean
}
