/** Who hosts the product may rename it here; nothing else spells the name. */
export const brand = { name: "Bookvalue", short: "Bv" } as const
