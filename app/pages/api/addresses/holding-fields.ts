import { z } from "zod"
import { text } from "./fields"

/** The section of /developers that lists the addresses of investors, holders and funds. */
export const group = "Investors and funds"
export const label = { name: text, ticker: text.nullable() }
export const putCall = text.nullable().describe("Put or Call; null for shares")
export const status = text.nullable().describe("New, Sold All, Nothing or the percent change of shares")

export const managers = z.enum(["all", "tracked"]).describe("Whose holdings are counted")
