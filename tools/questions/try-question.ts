import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { type Answer, isExact, type Kind, listSpellings, type Question, squash } from "./question"
import { listBlocks } from "./raw-filings"

export interface Result {
  kind: Kind
  value: unknown
  source: unknown
  isExact: boolean
  /** True if the source opens and shows the figure. */
  isShown: boolean
  calls: number
  /** Tokens of the texts of all answers. */
  tokens: number
}

type AskText = (
  tool: string,
  given: Record<string, unknown>,
) => Promise<{ text: string; answer: Answer | null }>

/** Repeats a request whose connection ends: the server replaces its runtime after a large load. */
export async function fetchPatiently(address: string | URL, init?: RequestInit): Promise<Response> {
  for (let waits = 0; ; waits += 1)
    try {
      return await fetch(address, init)
    } catch (error) {
      if (waits === 6) throw error
      await new Promise((done) => setTimeout(done, 5_000))
    }
}

/** A client that waits where the limit of reads is reached. */
export async function connect(origin: string): Promise<AskText> {
  const client = new Client({ name: "questions", version: "1" })
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", origin), { fetch: fetchPatiently }))
  const ask: AskText = async (name, given) => {
    try {
      const reply = await client.callTool({ name, arguments: given })
      const [first] = reply.content as { text: string }[]
      const answer = reply.isError ? null : (reply.structuredContent as unknown as Answer)
      return { text: first?.text ?? "", answer }
    } catch (error) {
      if (!/Too many requests/.test(String(error))) throw error
      await new Promise((done) => setTimeout(done, 20_000))
      return ask(name, given)
    }
  }
  return ask
}

export async function tryQuestion(
  question: Question,
  ask: AskText,
  countTokens: (text: string) => number,
): Promise<Result> {
  let [calls, tokens] = [0, 0]
  const { value, source, shown } = await question.find(async (tool, given) => {
    const { text, answer } = await ask(tool, given)
    calls += 1
    tokens += countTokens(text)
    return answer
  })
  const isRight = isExact(question, value)
  const isShown = isRight && (await showsFigure(source, shown ?? value))
  return { kind: question.kind, value, source, isExact: isRight, isShown, calls, tokens }
}

const pages = new Map<string, string>()

async function showsFigure(source: unknown, value: unknown): Promise<boolean> {
  const address = String(source)
  if (!URL.canParse(address)) return false
  if (!pages.has(address)) {
    const response = await fetchPatiently(address)
    pages.set(address, response.ok ? listBlocks(await response.text()).join("\n") : "")
  }
  const page = pages.get(address) ?? ""
  if (typeof value === "number")
    return value === 0 || listSpellings(value).some((text) => page.includes(text))
  const texts = String(value).split(/(?<=^\S+) (?=-?\d)/)
  return texts.every((text) =>
    /^-?\d/.test(text)
      ? listSpellings(Number(text)).some((each) => page.includes(each))
      : squash(page).includes(squash(text)),
  )
}
