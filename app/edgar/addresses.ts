import { type Accession, accessionFolder } from "~/lib/accession"
import { type Cik, cikFolder } from "~/lib/cik"
import type { IsoDate } from "~/lib/dates"

/** The SEC's hosts. With a mirror or a test server, both are the same origin. */
export interface EdgarHosts {
  www: string
  data: string
}

export const liveHosts: EdgarHosts = { www: "https://www.sec.gov", data: "https://data.sec.gov" }

export function edgarHosts(origin: string | undefined): EdgarHosts {
  return origin ? { www: origin, data: origin } : liveHosts
}

/** Addresses contain only identifiers that our parsers accepted, never text that a user typed. */
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
  /** A feed of the filings of a filer, or of one series of a trust. */
  seriesFilings: (hosts: EdgarHosts, seriesId: string, form: string) =>
    `${hosts.www}/cgi-bin/browse-edgar?action=getcompany&CIK=${seriesId}&type=${form}&output=atom`,
  /** The latest filings of all filers, newest first; at most 100 entries. */
  currentFilings: (hosts: EdgarHosts, start: number) =>
    `${hosts.www}/cgi-bin/browse-edgar?action=getcurrent&owner=include&start=${start}&count=100&output=atom`,
  /** All filings of a day: by filer (`master`) or by form. */
  dailyIndex: (hosts: EdgarHosts, day: IsoDate, order: "master" | "form") => {
    const quarter = Math.ceil(Number(day.slice(5, 7)) / 3)
    const folder = `${hosts.www}/Archives/edgar/daily-index/${day.slice(0, 4)}/QTR${quarter}`
    return `${folder}/${order}.${day.replaceAll("-", "")}.idx`
  },
  /** Fails to deliver of the first (`a`) or second (`b`) half of a month, `202606`. */
  failsToDeliver: (hosts: EdgarHosts, month: string, half: "a" | "b") =>
    `${hosts.www}/files/data/fails-deliver-data/cnsfails${month}${half}.zip`,
  /** All companies' facts, and all filers' lists. */
  companyArchive: (hosts: EdgarHosts, kind: "companyfacts" | "submissions") =>
    `${hosts.www}/Archives/edgar/daily-index/${kind === "companyfacts" ? "xbrl" : "bulkdata"}/${kind}.zip`,
  /** All filings of a quarter. */
  fullIndex: (hosts: EdgarHosts, year: number, quarter: number) =>
    `${hosts.www}/Archives/edgar/full-index/${year}/QTR${quarter}/master.gz`,
  /** The web page that links to the files of a data set. */
  dataSetPage: (hosts: EdgarHosts, name: string) => `${hosts.www}/data-research/sec-markets-data/${name}`,
  /** The SEC's web page for a filer. */
  filerPage: (cik: Cik) => `${liveHosts.www}/cgi-bin/browse-edgar?action=getcompany&CIK=${cik}`,
  /** The SEC's web page for a filing. */
  filingPage: (cik: Cik, accession: Accession) =>
    `${edgarAddress.filingFolder(liveHosts, cik, accession)}/${accession}-index.htm`,
}
