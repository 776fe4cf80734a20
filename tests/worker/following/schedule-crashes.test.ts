import { expect, inject, test } from "vitest"
import { derivationVersion } from "~/ingest/derive/derive-company.server"
import { findCompany } from "~/model/directory/list-index"
import { listEvents } from "~/stores/alerts/alert-outbox-store.server"
import { forgetListIndex, loadListIndex } from "~/stores/directory/lists-store.server"
import { backlogSql, readBacklog } from "~/stores/operations/backlog-store.server"
import { putDerivation } from "~/stores/operations/derivations-store.server"
import { getFeedPosition } from "~/stores/operations/followed-store.server"
import { readReport, reportSql } from "~/stores/operations/report-store.server"
import type { ReceivedMail } from "../../fakes/mail-server"
import { getSettings } from "../accounts/settings"
import { apply, beta, db, documents, gamma, minuteMs, reader, start } from "../alerts/fixture"
import { bindings } from "../bindings"
import { FakeSec } from "../fake-sec"
import { forever, Killed, type Life, mortalBucket, mortalDatabase } from "../mortal"
import { keepState } from "../stored-state"
import { indexPath, masterIndex, readAt } from "./followed"

const mail = inject("mailServers").plain
const dayMs = 86_400_000
const [report, indexed] = ["0000990001-26-000011", "0000990003-26-000007"]

/** A reader of 10-Qs, one in the feed, another filing in yesterday's index, due lists and a renamed company. */
async function prepare() {
  const { userId, email } = await reader({ forms: ["10-Q"] })
  await apply({
    listings: [{ ticker: "GAMM", cik: gamma, name: "Gamma Laboratories", exchange: "NYSE", position: 1 }],
    sources: [
      ...[`company:${beta}`, `company:${gamma}`, "securities", "current-feed"].map((key) =>
        readAt(key, start),
      ),
      readAt("lists", start - 2 * dayMs),
      readAt("daily-index", start - dayMs),
    ],
  })
  await putDerivation(db, {
    kind: "company",
    version: derivationVersion(),
    after: "",
    derived: 0,
    isDone: true,
  })
  return { userId, email, restore: await keepState() }
}

function newSec(): FakeSec {
  const sec = new FakeSec(start - minuteMs)
  sec.settings = { ...sec.settings, ...getSettings({ MAIL_URL: mail.url }) }
  sec.file({ accession: "0000999999-26-000001", cik: "0000999999" })
  sec.now = start + 20 * minuteMs
  sec.file({ form: "10-Q", accession: report, cik: beta })
  const line = `${Number(gamma)}|GAMMA|8-K|20260309|edgar/data/${Number(gamma)}/${indexed}.txt`
  sec.documents.set(indexPath("20260309").replace("QTR2", "QTR1"), masterIndex([line]))
  sec.now = start + 60 * minuteMs
  return sec
}

async function mailCount(email: string): Promise<number> {
  const mails = (await (await fetch(mail.mailsUrl)).json()) as ReceivedMail[]
  return mails.filter(({ to }) => to.includes(email)).length
}

/** The stored, queued and mailed results after a run that ends after `left` writes, and two whole runs. */
async function runAndEnd(left: number, { userId, email, restore }: Awaited<ReturnType<typeof prepare>>) {
  await restore()
  forgetListIndex()
  const mailsBefore = await mailCount(email)
  const sec = newSec()
  const isBoundary = (name: string) => /^before (batch|put|insert|update|delete)/.test(name)
  const life: Life = { ...forever(), left, isBoundary }
  sec.storage = {
    ...bindings,
    DB: mortalDatabase(bindings.DB, life),
    DOCUMENTS: mortalBucket(bindings.DOCUMENTS, life),
  }
  const ended = await sec.schedule().catch((error: unknown) => error)
  if (ended !== true) expect(ended).toBeInstanceOf(Killed)
  sec.storage = bindings
  for (let run = 0; run < 2; run++) {
    sec.now += 15 * minuteMs
    await sec.schedule()
  }
  forgetListIndex()
  const recent = await db.prepare("select accession from recent_filings order by 1").all()
  const noted = await db.prepare("select kind, key, accession from refreshes order by kind, key").all()
  const sources = await db.prepare("select key, error from sources where error is not null").all()
  const sent = sec.queue.map(({ body }) => `${body.kind} ${"cik" in body ? body.cik : "all"}`)
  return {
    wasKilled: life.isOver ?? false,
    writes: life.passed.length,
    state: {
      recent: recent.results.map(({ accession }) => accession),
      noted: noted.results,
      errors: sources.results,
      sent: [...new Set(sent)].sort(),
      feed: await getFeedPosition(db),
      indexedTo: readBacklog((await db.prepare(backlogSql).all()).results)?.indexedTo,
      name: findCompany(await loadListIndex(db, documents), "GAMM")?.name,
      dirty: await db.prepare("select count(*) as n from companies where dirty > 0").first("n"),
      hasReport: readReport((await db.prepare(reportSql).all()).results) !== null,
      mails: (await mailCount(email)) - mailsBefore,
      news: (await listEvents(db, userId)).length,
    },
    sentTwice: sent.length - new Set(sent).size,
  }
}

test("a run of the schedule that ends before any of its writes loses nothing and mails nothing twice", async () => {
  const prepared = await prepare()
  const whole = await runAndEnd(Number.POSITIVE_INFINITY, prepared)
  expect(whole.state).toEqual({
    recent: [report, indexed],
    noted: [
      { kind: "company", key: beta, accession: report },
      { kind: "company", key: gamma, accession: indexed },
      { kind: "lists", key: "all", accession: null },
    ],
    errors: [],
    sent: [`company ${beta}`, `company ${gamma}`, "lists all"],
    feed: { readTo: "2026-03-10T12:20", unfinished: null, gap: null },
    indexedTo: "2026-03-09",
    ...{ name: "Gamma Laboratories", dirty: 0, hasReport: true, mails: 1, news: 1 },
  })
  expect(whole).toMatchObject({ wasKilled: false, sentTwice: 0 })
  expect(whole.writes).toBeGreaterThan(15)
  let runsThatSentTwice = 0
  for (let left = 0; left < whole.writes; left++) {
    const outcome = await runAndEnd(left, prepared)
    expect(outcome.wasKilled).toBe(true)
    expect(outcome.state, `ended after ${left} writes`).toEqual(whole.state)
    if (outcome.sentTwice > 0) runsThatSentTwice++
  }
  // Only between the queue's answer and the mark, of new filings and of the rest: the second message finds the work done.
  expect(runsThatSentTwice).toBe(2)
}, 240_000)
