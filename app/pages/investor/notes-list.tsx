import { Notice } from "~/ui/notice"

/** Notes about the figures above. */
export function NotesList({ notes }: { notes: string[] }) {
  if (notes.length === 0) return null
  return (
    <Notice>
      <ul className="grid gap-1.5">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Notice>
  )
}
