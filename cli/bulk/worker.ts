/** The functions that a thread runs, one for each kind of archive that is read in threads. */
export { readCompanies } from "./companies/read-companies"
