import { readdirSync, readFileSync, statSync } from "node:fs"
import { join, relative } from "node:path"
import { expect, test } from "vitest"

const root = join(import.meta.dirname, "../..")

/** Folders and files that keep to the word list. */
const checked = ["docs", "README.md", "CHANGELOG.md", "migrations/README.md", "app", "server", "cli", "tests"]

/** The list itself, its test, and filings with what was read from them. */
const excluded = [
  "docs/style.md",
  "tests/fixtures/example/edgar",
  "server/sample/snapshot",
  "tests/fixtures",
  "tests/unit/style-words.test.ts",
]

interface Entry {
  pattern: RegExp
  write: string
}

/** The rows of a word table: a regular expression in backticks, and what to write instead. */
function parseTable(markdown: string, heading: string, toPattern: (source: string) => RegExp): Entry[] {
  const section = markdown.split(/^#+ /m).find((part) => part.startsWith(`${heading}\n`)) ?? ""
  return [...section.matchAll(/^\| `(.+?)` \| (.+) \|$/gm)].map(([, source, write]) => ({
    pattern: toPattern(source!.replaceAll("\\|", "|")),
    write: write!,
  }))
}

const style = readFileSync(join(root, "docs/style.md"), "utf8")
const words = parseTable(style, "Words", (source) => new RegExp(`(?<![\\w-])(?:${source})(?![\\w-])`, "i"))
const names = parseTable(style, "Names", (source) => new RegExp(source))

/** Each match as `file:line: match (write …)`; in Markdown, code and paths in backticks are left out. */
function findMatches(file: string, text: string): string[] {
  const isProse = file.endsWith(".md")
  return text.split("\n").flatMap((raw, index) => {
    const line = isProse ? raw.replace(/`[^`]*`|\]\([^)]*\)/g, "``") : raw
    return [...words, ...names].flatMap(({ pattern, write }) => {
      const match = pattern.exec(line)
      return match ? [`${file}:${index + 1}: ${match[0]} (write: ${write})`] : []
    })
  })
}

function listFiles(path: string): string[] {
  const name = relative(root, path)
  if (excluded.includes(name)) return []
  if (!statSync(path).isDirectory()) return /\.(?:md|tsx?|css|sql)$/.test(name) ? [name] : []
  return readdirSync(path)
    .filter((entry) => entry !== "node_modules")
    .sort()
    .flatMap((entry) => listFiles(join(path, entry)))
}

test("the word list has at least forty words and ten names", () => {
  expect(words.length).toBeGreaterThanOrEqual(40)
  expect(names.length).toBeGreaterThanOrEqual(10)
})

test("a listed word is found with its line; a permitted use and code in Markdown are not", () => {
  expect(findMatches("a.md", "SEC stands for it.\nIt stands here.\nSee `anew.ts`.")).toEqual([
    "a.md:2: stands (write: is, appears)",
  ])
  expect(findMatches("a.ts", "const mostYears = 3 // never Anew")).toEqual([
    "a.ts:1: Anew (write: again; rebuild)",
    "a.ts:1: mostYears (write: `max…`)",
  ])
})

test("no checked file uses a word or name of the list", () => {
  const files = checked.flatMap((path) => listFiles(join(root, path)))
  expect(files.length).toBeGreaterThan(60)
  expect(files.flatMap((file) => findMatches(file, readFileSync(join(root, file), "utf8")))).toEqual([])
})

test("no comment begins with a clause instead of its subject", () => {
  const pattern = /^\s*(?:\/\*\*|\*|\/\/) (?:How|Of|What|Whatever|Whether|Where|Which|Who|Whoever|Why) /
  const files = checked.flatMap((path) => listFiles(join(root, path))).filter((file) => /\.tsx?$/.test(file))
  const starts = files.flatMap((file) => {
    const lines = readFileSync(join(root, file), "utf8").split("\n")
    return lines.flatMap((line, index) => {
      // A line that continues a sentence may begin with any word.
      const isContinued = /^\s*(?:\*|\/\/) .*[^.:]$/.test(lines[index - 1] ?? "")
      return pattern.test(line) && !isContinued ? [`${file}:${index + 1}: ${line.trim()}`] : []
    })
  })
  expect(starts).toEqual([])
})
