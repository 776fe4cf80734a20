const sentences: Record<number, string> = {
  403: "The site refused this request.",
  413: "This is too long to send.",
  429: "Too many requests were sent. Please wait a minute.",
}

const kept = "Nothing on this page was lost."

/** The sentence of a failed answer, or the meaning of its status. Null is a site that could not be reached. */
export async function sayFailure(answer: Response | null): Promise<string> {
  if (answer === null) return `The site could not be reached. ${kept}`
  const type = answer.headers.get("content-type") ?? ""
  // A page of a proxy, such as one that checks the browser, is only of use as a page.
  const text = type.startsWith("text/plain") ? (await answer.text()).trim() : ""
  const isSentence = text !== "" && text.length <= 300 && !text.includes("\n")
  return `${isSentence ? text : (sentences[answer.status] ?? "The site could not answer.")} ${kept}`
}
