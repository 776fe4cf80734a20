import type { ReactNode } from "react"

const tones = {
  plain: "border-hair-2 text-ink-2",
  up: "border-up/40 text-up",
  down: "border-down/40 text-down",
}

export function Badge({ tone = "plain", children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span className={`inline-block rounded-small border px-[7px] py-px text-[0.75rem] ${tones[tone]}`}>
      {children}
    </span>
  )
}
