/** The age of a company's figures; older ones are left out of screens unless asked for. */
export const figuresAge = "daysSincePeriodEnd"
/** 18 months. */
export const staleAfterDays = 548
