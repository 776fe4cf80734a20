import { wordTags } from "./word-tags"

/** Sections by which a search is narrowed: their name, and their keys in annual and quarterly reports. */
const topics = {
  business: { label: "Business", keys: ["item-1"] },
  risks: { label: "Risk factors", keys: ["item-1a", "part-2-item-1a"] },
  legal: { label: "Legal proceedings", keys: ["item-3", "part-2-item-1"] },
  discussion: { label: "Discussion of results", keys: ["item-7", "part-1-item-2"] },
  statements: { label: "Financial statements", keys: ["item-8", "part-1-item-1"] },
  controls: { label: "Controls", keys: ["item-9a", "part-1-item-4"] },
} as const

export type SectionTopic = keyof typeof topics

/** Pairs of a topic and its label. */
export const sectionTopics = Object.entries(topics).map(
  ([topic, { label }]) => [topic as SectionTopic, label] as const,
)

export function isSectionTopic(text: string): text is SectionTopic {
  return Object.hasOwn(topics, text)
}

/** The name of a topic, and the keys of its sections. */
export function getTopic(topic: SectionTopic): { label: string; keys: readonly string[] } {
  return topics[topic]
}

export function getTopicTags(topic: SectionTopic): string[] {
  return topics[topic].keys.map(wordTags.section)
}
