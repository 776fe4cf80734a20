/** The origins of a list with spaces or commas between them; text that is no http or https address is left out. */
export function listOrigins(text = ""): string[] {
  return text
    .split(/[\s,]+/)
    .flatMap((each) => (/^https?:\/\//.test(each) && URL.canParse(each) ? new URL(each).origin : []))
}
