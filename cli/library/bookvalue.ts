#!/usr/bin/env node
import { edgarAddress, edgarHosts } from "~/edgar/addresses"
import { parseTickerListings } from "~/edgar/ticker-lists"
import { readCompany } from "~/model/library"
import { formatStatement, parseStatementArguments, usage } from "./print-statement"

/** `npx bookvalue AAPL income` prints a statement; `bookvalue mcp` connects a running server over stdio. */
async function run(given: string[]): Promise<void> {
  if (given[0] === "mcp") {
    // @ts-expect-error The command has no types and exports nothing.
    await import("../mcp.mjs")
    return
  }
  const asked = parseStatementArguments(given)
  if (!asked) throw new UserError(usage)
  const origin = process.env.EDGAR_ORIGIN
  const hosts = edgarHosts(origin)
  const userAgent = process.env.EDGAR_USER_AGENT ?? (origin ? "bookvalue" : null)
  if (!userAgent)
    throw new UserError(
      "The SEC asks for a name and an email address. Set EDGAR_USER_AGENT, such as: EDGAR_USER_AGENT='Ada Lovelace ada@example.org'",
    )
  const read = async (address: string): Promise<string> => {
    const response = await fetch(address, { headers: { "user-agent": userAgent } })
    if (!response.ok) throw new UserError(`${address} answered ${response.status}.`)
    return response.text()
  }
  const listing = parseTickerListings(await read(edgarAddress.companyTickers(hosts))).find(
    ({ ticker }) => ticker === asked.ticker,
  )
  if (!listing) throw new UserError(`No company is listed as ${asked.ticker}.`)
  const [facts, submissions] = await Promise.all([
    read(edgarAddress.companyFacts(hosts, listing.cik)),
    read(edgarAddress.submissions(hosts, listing.cik)),
  ])
  console.log(formatStatement(readCompany(facts, submissions).view(asked.query), asked))
}

/** The message is for the user; a stack would not help. */
class UserError extends Error {
  override name = "UserError"
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof UserError ? error.message : error)
  process.exitCode = 1
}
