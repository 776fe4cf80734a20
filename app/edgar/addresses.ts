import { type Accession, accessionFolder } from "~/lib/accession"
import { type Cik, cikFolder } from "~/lib/cik"

/** Where the SEC answers. Both hosts are one origin where a mirror or a test server stands in. */
export interface EdgarHosts {
  www: string
  data: string
}

export const liveHosts: EdgarHosts = { www: "https://www.sec.gov", data: "https://data.sec.gov" }

export function edgarHosts(origin: string | undefined): EdgarHosts {
  return origin ? { www: origin, data: origin } : liveHosts
}

/** Addresses are made of identifiers that our own parsers have accepted, never of what a visitor typed. */
export const edgarAddress = {
  companyTickers: (hosts: EdgarHosts) => `${hosts.www}/files/company_tickers_exchange.json`,
  fundTickers: (hosts: EdgarHosts) => `${hosts.www}/files/company_tickers_mf.json`,
  submissions: (hosts: EdgarHosts, cik: Cik) => `${hosts.data}/submissions/CIK${cik}.json`,
  submissionsPage: (hosts: EdgarHosts, fileName: string) => `${hosts.data}/submissions/${fileName}`,
  companyFacts: (hosts: EdgarHosts, cik: Cik) => `${hosts.data}/api/xbrl/companyfacts/CIK${cik}.json`,
  filingFolder: (hosts: EdgarHosts, cik: Cik, accession: Accession) =>
    `${hosts.www}/Archives/edgar/data/${cikFolder(cik)}/${accessionFolder(accession)}`,
  filingDocument: (hosts: EdgarHosts, cik: Cik, accession: Accession, fileName: string) =>
    `${edgarAddress.filingFolder(hosts, cik, accession)}/${encodeURIComponent(fileName)}`,
  /** Filings of one series of a trust, or of a filer, as a feed. */
  seriesFilings: (hosts: EdgarHosts, seriesId: string, form: string) =>
    `${hosts.www}/cgi-bin/browse-edgar?action=getcompany&CIK=${seriesId}&type=${form}&output=atom`,
  /** What was filed last by anyone, newest first; a hundred entries at most. */
  currentFilings: (hosts: EdgarHosts, start: number) =>
    `${hosts.www}/cgi-bin/browse-edgar?action=getcurrent&owner=include&start=${start}&count=100&output=atom`,
  /** The SEC's own page of a filer, for people. */
  filerPage: (cik: Cik) => `${liveHosts.www}/cgi-bin/browse-edgar?action=getcompany&CIK=${cik}`,
  /** The SEC's own page of one filing, for people. */
  filingPage: (cik: Cik, accession: Accession) =>
    `${edgarAddress.filingFolder(liveHosts, cik, accession)}/${accession}-index.htm`,
}
