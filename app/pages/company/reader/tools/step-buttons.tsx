/** Buttons and keys for the next and the previous match or change; shown where scripts run. */
export function StepButtons({ what }: { what: "match" | "change" }) {
  return (
    <span className="script-only inline-flex gap-3 print:hidden">
      <button type="button" data-step="-1" className="text-blue" title="Key p">
        Previous {what}
      </button>
      <button type="button" data-step="1" className="text-blue" title="Key n">
        Next {what}
      </button>
    </span>
  )
}
