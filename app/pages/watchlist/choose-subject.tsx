import type { SubjectChoice } from "~/model/watchlists/find-subject"
import { Button } from "~/ui/button"
import { ChangeForm } from "./change-form"

interface ChooseSubjectProps {
  list: string | null
  choices: readonly SubjectChoice[]
}

/** The candidates for an entry without a single match. Each button adds one. */
export function ChooseSubject({ list, choices }: ChooseSubjectProps) {
  if (choices.length === 0) return null
  return (
    <ChangeForm {...(list ? { list } : {})} className="mt-2 flex flex-wrap gap-2">
      <input type="hidden" name="intent" value="add" />
      {choices.map(({ key, name, note }) => (
        <Button key={key} name="wanted" value={key}>
          <span className="text-left">
            {name} <span className="font-normal text-ink-2">{note}</span>
          </span>
        </Button>
      ))}
    </ChangeForm>
  )
}
