import { expect, test } from "vitest"
import { listDataSetLinks } from "~/edgar/data-set-links"

const page = "https://www.sec.gov/data-research/sec-markets-data/sets"
const names = (html: string, fileName: RegExp) =>
  listDataSetLinks(html, page, fileName).map((link) => [link.fileName, link.until])

test("files of both naming styles are listed oldest first, from whichever folder they are in", () => {
  const html = `
    <a href="/files/second/01jun2025-31aug2025_form13f.zip">June</a>
    <a class="x" href='https://www.sec.gov/files/first/2023q4_form13f.zip'>2023</a>
    <a href="/files/first/01dec2024-28feb2025_form13f.zip">December</a>
    <a href="/files/other/01jun2025-31aug2025_form13f.zip">again</a>`
  const links = listDataSetLinks(html, page, /^[\w-]+_form13f\.zip$/)
  expect(links.map(({ address, until }) => [address, until])).toEqual([
    ["https://www.sec.gov/files/first/2023q4_form13f.zip", "2023-12-31"],
    ["https://www.sec.gov/files/first/01dec2024-28feb2025_form13f.zip", "2025-02-28"],
    ["https://www.sec.gov/files/second/01jun2025-31aug2025_form13f.zip", "2025-08-31"],
  ])
})

test("halves of a month are in order, and links to other hosts or of other names are left out", () => {
  const html = `
    <a href="/files/cnsfails202508b.zip"></a><a href="/files/cnsfails202508a.zip"></a>
    <a href="https://elsewhere.example/cnsfails202507a.zip"></a><a href="/files/readme.zip"></a>
    <a href="http://["></a><a href="/files/%2e%2e%2fcnsfails202506a.zip"></a>`
  expect(names(html, /^cnsfails\d{6}[ab]\.zip$/)).toEqual([
    ["cnsfails202508a.zip", "2025-08-15"],
    ["cnsfails202508b.zip", "2025-08-28"],
  ])
})
