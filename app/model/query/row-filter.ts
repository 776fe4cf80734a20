/** Keeps the rows that pass at the front of `rows`, in their order, and says how many they are. */
export type RowFilter = (rows: Uint32Array, count: number) => number
