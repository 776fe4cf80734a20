import { z } from "zod"
import { text } from "./fields"

/** Where the addresses of investors, holders and funds are listed on /developers. */
export const group = "Investors and funds"
export const label = { name: text, ticker: text.nullable() }
export const putCall = text.nullable().describe("Put or Call; null for shares")
export const status = text.nullable().describe("New, Sold All, Nothing or the percent change of shares")

export const managers = z.enum(["all", "tracked"]).describe("Whose holdings are counted")
