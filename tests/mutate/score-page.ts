import type { Plant } from "./plant"

export interface Outcome {
  area: string
  plant: Plant
  /** The test that found the mistake; null if it survived. */
  failure: string | null
}

/** The least share of mistakes that the tests must find. */
export const neededPct = 95

/** `docs/mutations.md`, which a run of all plants writes. */
export function toScorePage(outcomes: Outcome[]): string {
  const survivors = outcomes.filter(({ failure }) => failure === null)
  const found = outcomes.length - survivors.length
  return `# Planted mistakes

\`npm run mutate\` changes one line of the code at a time and runs the tests that belong to it. A test must fail. The mistakes are in \`tests/mutate/plants/\`, one file per area. \`npm run mutate\` writes this page.

The tests find ${found} of ${outcomes.length} planted mistakes (${((100 * found) / outcomes.length).toFixed(1)} %). At least ${neededPct} % is required.

| area | planted | found |
| --- | --- | --- |
${toRows(outcomes).join("\n")}

## Survivors

${survivors.length === 0 ? "None." : survivors.map(toSurvivor).join("\n")}
`
}

function toRows(outcomes: Outcome[]): string[] {
  const areas = [...new Set(outcomes.map(({ area }) => area))]
  return areas.map((area) => {
    const inArea = outcomes.filter((outcome) => outcome.area === area)
    return `| ${area} | ${inArea.length} | ${inArea.filter(({ failure }) => failure !== null).length} |`
  })
}

function toSurvivor({ area, plant }: Outcome): string {
  return `- ${area}, \`${plant.file}\`: ${plant.mistake}. ${plant.survives ?? "No reason is known."}`
}
