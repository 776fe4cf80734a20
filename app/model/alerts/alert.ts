export const alertTopics = ["filings", "insiders", "owners", "gurus", "results", "entries"] as const
export type AlertTopic = (typeof alertTopics)[number]

export const topicLabels: Record<AlertTopic, string> = {
  filings: "Filings",
  insiders: "Insider purchases",
  owners: "Owners above 5 %",
  gurus: "Guru investors",
  results: "Results, changes of guidance and operating metrics",
  entries: "Companies that enter a screen",
}

export const alertFrequencies = ["at-once", "daily", "weekly"] as const
export type AlertFrequency = (typeof alertFrequencies)[number]

export const frequencyLabels: Record<AlertFrequency, string> = {
  "at-once": "At once",
  daily: "Daily, at 7:00 New York time",
  weekly: "Weekly, on Monday",
}

export const alertSources = ["watchlist", "screen", "insiders", "words"] as const
export type AlertSource = (typeof alertSources)[number]

/** The alerts about insiders of the market, by `sourceId`. */
export const marketAlerts = {
  clusters: "Three or more insiders of a company who buy within 30 days",
  purchases: "Insider purchases of $1 million or more",
} as const
export type MarketAlert = keyof typeof marketAlerts
export const largePurchaseUsd = 1e6

/** The notifications of one watchlist or saved screen, of the market, or of words in filings. */
export interface AlertChoice {
  source: AlertSource
  /** The list's id, the screen's name, a key of `marketAlerts`, or what `toWordsSource` returns. */
  sourceId: string
  topics: AlertTopic[]
  /** Forms without amendment suffix; empty for all. */
  forms: string[]
  frequency: AlertFrequency
}

/** Mail is off after an unsubscription, a bounce or a complaint. */
export const mailStates = ["on", "unsubscribed", "bounced", "complained"] as const
export type MailState = (typeof mailStates)[number]

export const alertLimits = {
  /** Limits of one account. */
  subscriptions: 30,
  forms: 20,
  /** A screen that matches more companies is not followed. */
  members: 2000,
  /** Events listed in one mail. */
  mailed: 100,
  /** Events of the private feed. */
  fed: 100,
  /** The number of days back that are searched for news. */
  days: 30,
} as const

export interface AlertEvent {
  /** The same for the same news, however often it is found. */
  id: string
  topic: AlertTopic
  /** Ms since the epoch. */
  at: number
  title: string
  detail: string
  /** A path of this site. */
  path: string
}
