declare module "stock-table" {
  const table: { periods: string[]; rows: { label: string; values: (number | null)[] }[] }
  export default table
}
