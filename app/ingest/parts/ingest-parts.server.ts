import { companiesPart } from "./companies-part.server"
import { earningsPart } from "./earnings-part.server"
import { filingsPart } from "./filings-part.server"
import { fillPart } from "./fill-part.server"
import { fundsPart } from "./funds-part.server"
import { holdersPart } from "./holders-part.server"
import { holdingsPart } from "./holdings-part.server"
import { importedPart } from "./imported-part.server"
import { investorsPart } from "./investors-part.server"
import { lettersPart } from "./letters-part.server"
import { listsPart } from "./lists-part.server"
import { metricsPart } from "./metrics-part.server"
import { ownersPart } from "./owners-part.server"
import { peoplePart } from "./people-part.server"
import { pricesPart } from "./prices-part.server"
import { ratesPart } from "./rates-part.server"
import { readingsPart } from "./readings-part.server"
import { refreshesPart } from "./refreshes-part.server"
import { registerPart } from "./register-part.server"
import { searchNamesPart } from "./search-names-part.server"
import { secFilesPart } from "./sec-files-part.server"
import { securitiesPart } from "./securities-part.server"
import { segmentsPart } from "./segments-part.server"
import { sourcesPart } from "./sources-part.server"
import { statementsPart } from "./statements-part.server"
import { transcriptsPart } from "./transcripts-part.server"

/**
 * All kinds of data that can be ingested, in the order in which rows are written: companies before the sources that
 * date a retired ticker, securities before holdings, and the lists last, because they are built from all rows.
 */
export const ingestParts = [
  secFilesPart,
  companiesPart,
  importedPart,
  registerPart,
  investorsPart,
  fundsPart,
  earningsPart,
  searchNamesPart,
  sourcesPart,
  metricsPart,
  peoplePart,
  ownersPart,
  pricesPart,
  ratesPart,
  filingsPart,
  statementsPart,
  segmentsPart,
  securitiesPart,
  holdingsPart,
  holdersPart,
  lettersPart,
  transcriptsPart,
  readingsPart,
  refreshesPart,
  fillPart,
  listsPart,
] as const
