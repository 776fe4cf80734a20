import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { AmountCells } from "~/pages/company/insiders/insiders-table"
import { filing, insiders, readConfirmed } from "../../../model/insiders/insiders-factory"

test.each([
  { shares: "1500", price: "0.004", texts: ["1,500", "0.0040", "6"] },
  { shares: "1500", price: "0.1", texts: ["1,500", "0.10", "150"] },
  { shares: "0.25", price: "12", texts: ["0.2500", "12.00", "3"] },
  { shares: "1500", price: "0", texts: ["1,500", "0.00", "0"] },
])("$shares shares at $price are shown as $texts", ({ shares, price, texts }) => {
  const [row] = readConfirmed(insiders(filing({ lines: [{ code: "A", shares, price }] }))).rows
  if (!row) throw new Error("The form has no row.")
  const html = renderToStaticMarkup(createElement(AmountCells, { row }))
  expect([...html.matchAll(/>([^<]+)</g)].map(([, text]) => text)).toEqual(texts)
})
