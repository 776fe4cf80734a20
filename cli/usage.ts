import { archives, kinds } from "~/ingest/kinds/kinds.server"
import { esefRegister } from "~/model/registers/register-filing"

const imports = kinds
  .flatMap(({ importer }) => importer ?? [])
  .map(({ name, usage }) => `  ${`import ${name} <file> …`.padEnd(33)}${usage}`)

const files = archives.flatMap(({ name, usage, options = [] }) =>
  usage
    ? [`  ${`fill ${name} ${usage[0]}`.padEnd(33)}${usage[1]}`, ...options.map((line) => `      ${line}`)]
    : [],
)

const general = `With each command
      --to <origin>                a deployed instance; its INGEST_TOKEN must be set here too
Without --to, a command uses the server that runs over STATE_DIR, or starts one on PORT until it is done.
npm run ingest -- <command> --help shows one command.`

/** All commands. A line of a command begins with two spaces; its options and what continues it have more. */
export const usage = `npm run ingest -- <command>

The whole market, from the SEC's archives
  fill                             downloads the archives, as far as they are new, and loads them
      --small                      the tracked investors and the largest companies instead, 400 MB and 25 minutes
      --from <year>                data sets from that year on, instead of the last two years
      --once                       nothing if an earlier fill was completed; npm start uses it
      --dry-run                    says what would be downloaded, except with --small
${files.join("\n")}
      --again                      with files: loads what an earlier run has loaded, too

One subject, from the SEC
  lists                            the lists of companies and funds, and the tracked investors
  company <ticker or CIK> …        filing lists, statements, insider trades and executives
  segments <ticker or CIK> …       figures by segment, product and region, from all reports since 2009
  history <ticker or CIK> …        figures of before XBRL, from old filings
  history --all                    of all listed companies; a second run continues
  investor <CIK> …                 every 13F filing of a manager
  fund <ticker> …                  a fund's latest reports of holdings
      --file <N-PORT XML>          from a file instead, for one ticker

From elsewhere
${imports.join("\n")}
  import listings <file> …         companies that the SEC does not have, CSV with symbol, name, mic, country, currency
  import isins <file> …            GLEIF's file of ISINs and LEIs, which joins listings with reports of registers
  import statements <file> …       figures of statements, CSV with symbol, row, end, value, source, filed,
                                   and start or months except for balances
      --map <map>                  from a file with a column for each row; the map has each column and its row
      --layout <file>              of a vendor's file, also for listings and prices
      --replace                    in place of the SEC's figures for the same periods
      --dry-run                    checks the files of any import against the listings of a running server, and
                                   stores nothing
  import list                      the newest imports, with their names
  import undo <name>               takes an import back: what it gave is removed, and what it replaced is restored
      --dry-run                    counts the values, and changes nothing
  export <import> <file>           all that imports of a kind gave, as a file for the same import
      --replace                    of statements, the figures in place of the SEC's, instead of the others
  register esef                    annual reports of European companies, from ${esefRegister.name}
  register esef <folder or file> … from pages of its index and reports in xBRL-JSON
      --country GB --year 2024 --lei <LEI>  reports of one country, year or company alone
      --packages                   also the package of each report, to check its SHA-256
  snapshot make <file>             all that this instance has loaded, in parts of at most 100 MB beside the file
  snapshot load <file or https>    the parts of a snapshot that an instance does not have; continues an earlier run
      --again                      loads what an earlier run has loaded, too
  sample                           the embedded sample, which also overwrites its companies

From what is loaded
  month-ends --from YYYY-MM        the screener as known on the month ends since then; a second run continues
      --until YYYY-MM              up to this month; the last one that has ended without it
  derive                           statements and filing lists again, from the SEC's files that are kept
  retry                            what failed four times in the background, at the next run of the schedule
  check-letters <file>             which addresses of a CSV of letters are gone; writes the day into the file

${general}`

/** The lines of one command, with what is true of each; null if there is no such command. */
export function usageOf(command: string): string | null {
  let isPart = false
  const lines = usage.split("\n").filter((line) => {
    if (!line.startsWith("      ")) isPart = line.startsWith(`  ${command} `)
    return isPart
  })
  return lines.length > 0 ? [...lines, "", general].join("\n") : null
}
