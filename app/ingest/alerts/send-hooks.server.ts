import { hookOffMail } from "~/model/alerts/hook-off-mail"
import type { Settings } from "~/platform/env.server"
import type { SendToHook } from "~/platform/hook-network.server"
import { mailSender, mailWay } from "~/platform/mail.server"
import type { Mail } from "~/platform/mail-message"
import { deliverToHook } from "~/stores/alerts/deliver-to-hook.server"
import {
  type ClaimedHook,
  claimHook,
  endNotice,
  listWaiting,
  noteDelivered,
  noteFailed,
  releaseHook,
  takeNotice,
} from "~/stores/alerts/hooks-store.server"

interface PushEffects {
  db: D1Database
  settings: Settings
  send: SendToHook
  mail: (mail: Mail) => Promise<void>
  now: () => number
}

/** A run of the schedule has a minute. */
const runMs = 40_000
/** Hooks that are sent to at the same time, as many as the requests that Workers keep open. */
const hooksAtOnce = 6
/** Deliveries of one hook that are read at a time. */
const deliveriesAtOnce = 50
/** A hook that accepts nothing for a day is turned off. */
const failingMs = 86_400_000
const pauseMs = 60_000
const maxPauseMs = 4 * 3_600_000
const noticePauseMs = 3_600_000

/** Sends what waits for hooks, to each in order; returns how many deliveries were accepted. */
export async function sendHooks(effects: PushEffects): Promise<number> {
  if (!effects.settings.SESSION_SECRET) return 0
  const until = effects.now() + runMs
  const sendNext = async (): Promise<number> => {
    let accepted = 0
    while (effects.now() < until) {
      const hook = await claimHook(effects.db, effects.now())
      if (!hook) break
      accepted += await sendWaiting(hook, until, effects)
    }
    return accepted
  }
  const counts = await Promise.all(Array.from({ length: hooksAtOnce }, sendNext))
  await sendNotices(effects)
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Sends what waits for a hook until one delivery fails, because the receiver gets them in order. */
async function sendWaiting(hook: ClaimedHook, until: number, effects: PushEffects): Promise<number> {
  const { db, now } = effects
  let accepted = 0
  while (now() < until) {
    const waiting = await listWaiting(db, hook.id, deliveriesAtOnce)
    if (waiting.length === 0) break
    for (const delivery of waiting) {
      if (now() >= until) break
      const { isAccepted, isGone, answer } = await deliverToHook(hook, delivery, effects)
      if (!isAccepted) {
        const nextAt = isGone ? null : getNextAttempt(hook, accepted > 0, now())
        await noteFailed(db, hook, delivery.number, { problem: answer, nextAt }, now())
        return accepted
      }
      await noteDelivered(db, delivery, answer, now())
      accepted++
    }
  }
  await releaseHook(db, hook, now())
  return accepted
}

/** Twice as long after each failure, and a last time when a day is over; null after that. */
function getNextAttempt(
  { failures, failingSince }: ClaimedHook,
  isFirst: boolean,
  now: number,
): number | null {
  const [before, since] = isFirst ? [0, now] : [failures, failingSince ?? now]
  if (now >= since + failingMs) return null
  return Math.min(since + failingMs, now + Math.min(maxPauseMs, pauseMs * 2 ** before))
}

/** Mails about hooks that were turned off, each until it is sent, for a day. */
async function sendNotices({ db, settings, mail, now }: PushEffects): Promise<void> {
  for (;;) {
    const notice = await takeNotice(db, now(), now() + noticePauseMs)
    if (!notice) return
    const isOver = now() > notice.failingSince + 2 * failingMs
    if (!notice.email || !mailWay(settings) || isOver) {
      await endNotice(db, notice.id)
      continue
    }
    const text = hookOffMail(notice, `${settings.APP_ORIGIN ?? ""}/alerts`)
    try {
      await mail({ from: mailSender(settings), to: notice.email, ...text, key: `hook-off-${notice.id}` })
      await endNotice(db, notice.id)
    } catch (error) {
      console.error("A mail about a hook was not sent.", error)
    }
  }
}
