import { brand } from "~/lib/brand"
import { escapeText } from "~/lib/escape"

/** The mail after a hook failed for a day and was turned off. */
export function hookOffMail(
  { url, problem }: { url: string; problem: string },
  page: string,
): { subject: string; text: string; html: string } {
  const { hostname } = new URL(url)
  const lines = [
    `Alerts are no longer sent to ${hostname}, because it accepted none for a day. ${problem}`,
    `What was waiting for it is on your alerts page. A test that it accepts turns it on again: ${page}`,
  ]
  return {
    subject: `${brand.name}: alerts to ${hostname} are off`,
    text: `${lines.join("\n\n")}\n`,
    html: `<!doctype html>\n<html lang="en">\n<body>\n${lines.map((line) => `<p>${escapeText(line)}</p>`).join("\n")}\n</body>\n</html>\n`,
  }
}
