interface NothingImported {
  file: string
  /** The number of refused lines. */
  refused: number
  /** The reason if no line was refused. */
  reason?: string | undefined
}

/** Says why nothing of a file was imported. Throws the sentence if lines were refused. */
export function explainNone({ file, refused, reason }: NothingImported): string {
  if (refused > 0)
    throw new Error(`${file}: Nothing was imported. The refused lines are above, with the reasons.`)
  return `Nothing was imported. ${reason ?? "The file has no line to import."}`
}
