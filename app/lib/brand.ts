/** The product's name is only here, so that an operator can change it. */
export const brand = { name: "Bookvalue", short: "Bv" } as const
