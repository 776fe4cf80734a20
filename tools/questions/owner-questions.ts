import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { choose, type Question } from "./question"
import { listFilings, listTags, readFile, readTag } from "./raw-filings"

interface Portfolio {
  quarter: string
  /** Shares by CUSIP, without options and principal. */
  shares: Map<string, number>
}

function listPortfolios(root: string, cik: string): Portfolio[] {
  return listFilings(root, cik)
    .filter(({ form, folder }) => form === "13F-HR" && existsSync(join(folder, "infotable.xml")))
    .map(({ folder, period }) => {
      const shares = new Map<string, number>()
      for (const row of listTags(readFile(folder, "infotable.xml"), "infoTable")) {
        if (readTag(row, "putCall") || readTag(row, "sshPrnamtType") !== "SH") continue
        const cusip = readTag(row, "cusip").padStart(9, "0").toUpperCase()
        shares.set(cusip, (shares.get(cusip) ?? 0) + Number(readTag(row, "sshPrnamt")))
      }
      return { quarter: `${period.slice(0, 4)}q${Math.ceil(Number(period.slice(5, 7)) / 3)}`, shares }
    })
    .sort((a, b) => a.quarter.localeCompare(b.quarter))
}

const nextQuarter = (quarter: string) => {
  const at = Number(quarter.slice(0, 4)) * 4 + Number(quarter.at(-1))
  return `${Math.floor(at / 4)}q${(at % 4) + 1}`
}

/** Changes of shares from one quarter to the next; near whole multiples, which may be splits, are not asked for. */
export function askChanges(root: string, ciks: string[], count: number): Question[] {
  const all = ciks.flatMap((cik) => {
    const portfolios = listPortfolios(root, cik)
    return portfolios.flatMap((before, at) => {
      const after = portfolios[at + 1]
      if (!after || after.quarter !== nextQuarter(before.quarter)) return []
      return [...after.shares].flatMap(([cusip, now]): Question[] => {
        const then = before.shares.get(cusip)
        if (then === undefined || then === now) return []
        const ratio = now / then
        if (Math.abs(ratio - Math.round(ratio)) < 0.03 || Math.abs(1 / ratio - Math.round(1 / ratio)) < 0.03)
          return []
        return [
          {
            kind: "13F change",
            text: `By how many shares did investor ${cik} change ${cusip} in ${after.quarter}?`,
            expected: now - then,
            find: async (ask) => {
              const answer = await ask("holdings", { investor: cik, quarter: after.quarter, company: cusip })
              const row = answer?.rows.find(({ kind }) => kind === "shares")
              return { value: row?.sharesDiff, source: row?.source, shown: row?.shares }
            },
          },
        ]
      })
    })
  })
  return choose(all, count)
}

interface Trade {
  owner: string
  ownerCik: string
  code: string
  date: string
  shares: number
}

function listTrades(root: string, cik: string): Trade[] {
  return listFilings(root, cik)
    .filter(({ form }) => form === "4")
    .flatMap(({ folder, document }) => {
      const name = document.replace(/^xsl[^/]*\//, "")
      if (!readdirSync(folder).includes(name)) return []
      const xml = readFile(folder, name)
      return listTags(xml, "nonDerivativeTransaction").map((row) => ({
        owner: readTag(xml, "rptOwnerName"),
        ownerCik: readTag(xml, "rptOwnerCik").padStart(10, "0"),
        code: readTag(row, "transactionCode"),
        date: readTag(row, "transactionDate").slice(0, 10),
        shares: Number(readTag(row, "transactionShares")),
      }))
    })
}

/** Shares of an insider by code, on a day and in a year. */
export function askInsiders(roots: string[], companies: Map<string, string>, count: number): Question[] {
  const all = [...companies].flatMap(([cik, ticker]) => {
    const sums = new Map<string, Trade & { days: Set<string> }>()
    for (const trade of roots.flatMap((root) => listTrades(root, cik)))
      for (const span of new Set([trade.date, trade.date.slice(0, 4)])) {
        const key = `${trade.ownerCik} ${trade.code} ${span}`
        const known = sums.get(key) ?? { ...trade, date: span, shares: 0, days: new Set<string>() }
        known.shares += trade.shares
        known.days.add(trade.date)
        sums.set(key, known)
      }
    return [...sums.values()]
      .filter(({ date, days }) => date.length === 10 || days.size > 1)
      .map(
        ({ owner, ownerCik, code, date, shares }): Question => ({
          kind: "insider sum",
          text: `How many shares are in the transactions with code ${code} of ${owner} at ${ticker} in ${date}?`,
          expected: shares,
          find: async (ask) => {
            const given = { ticker, person: ownerCik, code, year: Number(date.slice(0, 4)) }
            const answer = await ask("insider_trades", given)
            const rows = (answer?.rows ?? []).filter(
              (row) => String(row.date).startsWith(date) && row.derivative !== true,
            )
            const sum = rows.reduce((total, row) => total + Number(row.shares), 0)
            return { value: rows.length > 0 ? sum : null, source: rows[0]?.source, shown: rows[0]?.shares }
          },
        }),
      )
  })
  return choose(all, count)
}

/** Figures of pay versus performance, which proxy statements tag. */
const payConcepts: Record<string, { role: RegExp; field: string }> = {
  PeoTotalCompAmt: { role: /^principal/, field: "totalUsd" },
  PeoActuallyPaidCompAmt: { role: /^principal/, field: "paidUsd" },
  NonPeoNeoAvgTotalCompAmt: { role: /^average/, field: "totalUsd" },
  NonPeoNeoAvgCompActuallyPaidAmt: { role: /^average/, field: "paidUsd" },
}

/** `proxies` are documents by the ticker or CIK of the company. */
export function askPay(proxies: Map<string, string>, count: number): Question[] {
  const all = [...proxies].flatMap(([ticker, html]) => {
    const ends = new Map(
      [...html.matchAll(/<xbrli:context\b[^>]*id="([^"]+)"[^>]*>([\s\S]*?)<\/xbrli:context>/g)]
        .filter(([, , body = ""]) => !body.includes("explicitMember"))
        .map(([, id = "", body = ""]) => [id, /endDate>\s*([\d-]+)/.exec(body)?.[1] ?? ""]),
    )
    const facts = [...html.matchAll(/<ix:nonFraction\b([^>]*)>([\s\S]*?)<\/ix:nonFraction>/g)].flatMap(
      ([, attributes = "", inner = ""]) => {
        const concept = /name="ecd:(\w+)"/.exec(attributes)?.[1] ?? ""
        const end = ends.get(/contextRef="([^"]+)"/.exec(attributes)?.[1] ?? "")
        const text = inner.replace(/<[^>]+>|[\s,]/g, "")
        const sign = attributes.includes('sign="-"') ? -1 : 1
        return payConcepts[concept] && end && /^\d/.test(text)
          ? [
              {
                concept,
                end,
                value: sign * Number(text) * 10 ** Number(/scale="(-?\d+)"/.exec(attributes)?.[1] ?? 0),
              },
            ]
          : []
      },
    )
    const unique = [...new Map(facts.map((fact) => [`${fact.concept} ${fact.end}`, fact])).values()]
    return unique.map(
      ({ concept, end, value }): Question => ({
        kind: "executive pay",
        text: `What was ${concept} of ${ticker} in the year to ${end}?`,
        expected: value,
        find: async (ask) => {
          const { role, field } = payConcepts[concept] ?? { role: /./, field: "" }
          const answer = await ask("executives", { ticker, show: "pay", tokens: 3000 })
          const row = answer?.rows.find((each) => each.end === end && role.test(String(each.role)))
          return { value: row?.[field], source: row?.source }
        },
      }),
    )
  })
  return choose(all, count)
}

/** Weights in reports of funds, by ticker; of holdings whose name occurs once. */
export function askWeights(reports: Map<string, string>, count: number): Question[] {
  const all = [...reports].flatMap(([ticker, xml]) => {
    const holdings = listTags(xml, "invstOrSec").map((row) => ({
      name: readTag(row, "name"),
      weight: Number(readTag(row, "pctVal")),
    }))
    const names = holdings.map(({ name }) => name)
    return holdings
      .filter(({ name }) => names.filter((each) => each.includes(name)).length === 1 && name.length > 3)
      .map(
        ({ name, weight }): Question => ({
          kind: "fund weight",
          text: `Which weight has ${name} in the fund ${ticker}?`,
          expected: weight,
          tolerance: 1e-4,
          find: async (ask) => {
            const answer = await ask("fund_holdings", { ticker, name })
            return { value: answer?.rows[0]?.percentage, source: answer?.rows[0]?.source }
          },
        }),
      )
  })
  return choose(all, count)
}
