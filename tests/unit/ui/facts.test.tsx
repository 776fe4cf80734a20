import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { Facts } from "~/ui/facts"

test("facts that do not fit in a tablet's row are two rows of about as many", () => {
  const columnsOf = (count: number) => {
    const facts = Array.from({ length: count }, (_, at) => ({ term: `Fact ${at}`, value: at }))
    return /max-desktop:grid-cols-(\d)/.exec(renderToStaticMarkup(<Facts facts={[null, ...facts]} />))?.[1]
  }
  expect([5, 6, 7, 8].map(columnsOf)).toEqual([undefined, "3", "4", "4"])
})
