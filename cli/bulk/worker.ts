/** What a thread runs: one function for each kind of archive that is read in threads. */
export { readCompanies } from "./companies/read-companies"
