import { presets } from "./presets"
import { screenerAddress } from "./screener-params"

/** Preset queries, rendered on the server so that their text is not in the scripts. */
export function PresetList() {
  return (
    <ul className="grid gap-x-8 tablet:grid-cols-2 desktop:grid-cols-3">
      {presets.map(({ title, query, explain }) => (
        <li key={title} className="border-b border-hair py-3">
          <a href={screenerAddress({ text: query })} className="link font-serif text-large">
            {title}
          </a>
          <p className="mt-0.5 text-data text-ink-2">{explain}</p>
        </li>
      ))}
    </ul>
  )
}
