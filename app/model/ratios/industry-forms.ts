/** The forms of statements by industry; rows and ratios differ between them. */
export const industryForms = ["general", "bank", "insurer", "reit"] as const

export type IndustryForm = (typeof industryForms)[number]
