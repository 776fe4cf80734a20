/** The answer of the alerts page to a form that does not lead back to it. */
export interface AlertsReply {
  problem?: string
  /** The result of a test. */
  tested?: { hook: string; answer: string; isAccepted: boolean }
  /** The secret of a new webhook's signatures, shown this one time. */
  hookSecret?: string
  /** The private feed's secret, shown this one time. */
  feedSecret?: string
}
