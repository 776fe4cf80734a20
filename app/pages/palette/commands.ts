import { foldText } from "~/model/search/name-key"
import type { PanelGroup } from "~/pages/search/panel-groups"
import type { GoKey } from "./go-keys"

/** A command of the dialog, besides its search results. */
export interface Command {
  key: string
  label: string
  note?: string
  /** An address, or an action. */
  to: string | (() => void)
}

/** The pages with a key, and the commands, that a query fits; all of them for an empty one. */
export function toCommandGroups(
  query: string,
  commands: readonly Command[],
  keys: readonly GoKey[],
): PanelGroup[] {
  const text = query.trim()
  return [
    {
      key: "commands",
      title: "Commands",
      lines: commands
        .filter(({ label }) => wordsBegin(label, text))
        .map(({ key, label, note = "", to }) => ({ key, name: label, note, to })),
    },
    {
      key: "keys",
      title: "Go to",
      // With a query, the pages that it names are found among all pages.
      lines:
        text === "" ? keys.map(({ key, label, to }) => ({ key: to, name: label, note: `g ${key}`, to })) : [],
    },
  ].filter(({ lines }) => lines.length > 0)
}

/** True if each word of the query begins a word of the label. */
function wordsBegin(label: string, query: string): boolean {
  const words = foldText(label).split(" ")
  return foldText(query)
    .split(" ")
    .every((begun) => words.some((word) => word.startsWith(begun)))
}
