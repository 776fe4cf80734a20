import { brand } from "~/lib/brand"
import { escapeText } from "~/lib/escape"

/** One line of a card: a name, its figure, and the length of its bar, 0 to 1. */
export interface CardLine {
  label: string
  figure: string
  share: number
}

export interface Card {
  title: string
  subtitle: string
  note: string
  lines: CardLine[]
}

const [width, height, left] = [1200, 630, 80]
const barsFrom = 390
const barsTo = 980
const barsGap = 24
/** The widest capital letter of the figures' font, about. */
const letterWidth = 16

/** The drawing of a preview image for links. */
export function cardSvg({ title, subtitle, note, lines }: Card): string {
  // The first names are those of the bundled fonts, with which the Worker draws the image.
  const serif = 'font-family="Source Serif 4, Georgia, serif"'
  const sans = 'font-family="Inter Variable, Helvetica, Arial, sans-serif"'
  const longest = Math.max(0, ...lines.map(({ figure }) => figure.length))
  const longestBar = Math.min(barsTo, width - left - longest * letterWidth - barsGap) - barsFrom
  const rows = lines.slice(0, 5).map(({ label, figure, share }, index) => {
    const y = 330 + index * 48
    const length = Math.round(Math.max(0, Math.min(1, share)) * longestBar)
    return [
      `<text x="${left}" y="${y}" ${sans} font-size="24" fill="#4a4f59">${escapeText(shorten(label, 20))}</text>`,
      `<rect x="${barsFrom}" y="${y - 18}" width="${Math.max(2, length)}" height="18" fill="#123a7a"/>`,
      `<text x="${width - left}" y="${y}" ${sans} font-size="24" fill="#17191e" text-anchor="end">${escapeText(figure)}</text>`,
    ].join("")
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="#fdfcf9"/>`,
    `<text x="${left}" y="100" ${serif} font-size="30" font-weight="600" fill="#123a7a">${escapeText(brand.name)}</text>`,
    `<text x="${left}" y="188" ${serif} font-size="${title.length > 30 ? 46 : 64}" font-weight="600" fill="#17191e">${escapeText(shorten(title, 44))}</text>`,
    `<text x="${left}" y="240" ${sans} font-size="26" fill="#4a4f59">${escapeText(shorten(subtitle, 80))}</text>`,
    `<path d="M${left} 276H${width - left}" stroke="#cfcabd"/>`,
    ...rows,
    `<text x="${left}" y="586" ${sans} font-size="20" fill="#666b76">${escapeText(note)}</text>`,
    "</svg>",
  ].join("\n")
}

function shorten(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`
}
