import { CircleAlert, CircleCheck, Info } from "lucide-react"
import type { ReactNode } from "react"
import { ActionLink } from "./empty-state"

type NoticeTone = "info" | "good" | "warning"

interface NoticeProps {
  tone?: NoticeTone
  children: ReactNode
  actions?: { label: string; to: string }[]
}

const tones = {
  info: { Icon: Info, mark: "text-blue" },
  good: { Icon: CircleCheck, mark: "text-up" },
  warning: { Icon: CircleAlert, mark: "text-down" },
}

/** A note about the content; a warning is also announced to screen readers. */
export function Notice({ tone = "info", children, actions = [] }: NoticeProps) {
  const { Icon, mark } = tones[tone]
  return (
    <div
      role={tone === "warning" ? "alert" : undefined}
      className="my-5 flex gap-3 border-l-2 border-hair-2 bg-paper-2 px-4 py-3 text-small"
    >
      <Icon className={`icon mt-px ${mark}`} />
      <div className="max-w-[50.5em]">
        <div>{children}</div>
        {actions.length > 0 ? (
          <p className="mt-1 flex flex-wrap gap-x-5">
            {actions.map((action) => (
              <ActionLink key={action.to} to={action.to}>
                {action.label}
              </ActionLink>
            ))}
          </p>
        ) : null}
      </div>
    </div>
  )
}
