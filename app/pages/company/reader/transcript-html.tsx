import { Fragment } from "react"
import type { Transcript, Turn } from "~/model/transcripts/transcript"

const parts = [
  ["prepared", "Prepared remarks"],
  ["questions", "Questions and answers"],
] as const

function turnAnchor(index: number): string {
  return `turn-${index + 1}`
}

/** The text of a call, with the name and role of each speaker. */
export function TranscriptHtml({ transcript }: { transcript: Transcript }) {
  const turns = transcript.turns.map((turn, index) => ({ turn, index }))
  return (
    <article className="reading">
      {parts.map(([part, title]) => {
        const own = turns.filter(({ turn }) => turn.part === part)
        return own.length === 0 ? null : (
          <Fragment key={part}>
            <h3 id={part}>{title}</h3>
            {own.map(({ turn, index }) => (
              <SpokenTurn key={turnAnchor(index)} transcript={transcript} turn={turn} index={index} />
            ))}
          </Fragment>
        )
      })}
    </article>
  )
}

function SpokenTurn({ transcript, turn, index }: { transcript: Transcript; turn: Turn; index: number }) {
  const speaker = turn.speaker === null ? null : transcript.speakers[turn.speaker]
  return (
    <section id={turnAnchor(index)} className="spoken">
      {speaker ? (
        <h4>
          {speaker.name}
          {speaker.role ? <small>{speaker.role}</small> : null}
        </h4>
      ) : null}
      {turn.paragraphs.map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a turn do not change order
        <p key={at}>{paragraph}</p>
      ))}
    </section>
  )
}
