import { renderToStaticMarkup } from "react-dom/server"
import { brand } from "~/lib/brand"
import { escapeText } from "~/lib/escape"
import { Chart } from "~/ui/charts/chart.server"
import { type ChartData, chartSizes } from "~/ui/charts/chart-data"
import { ChartFigure } from "~/ui/charts/chart-figure.server"
import { seriesClass, seriesColors } from "~/ui/charts/series-colors"

export function Charts({ charts }: { charts: ChartData[] }) {
  return charts.map((data) => <ChartFigure key={data.title + data.description} data={data} />)
}

const inks = {
  light: { "ink-3": "#686d78", hair: "#e6e2d8" },
  dark: { "ink-3": "#868a93", hair: "#262a31" },
}

const listVariables = (theme: "light" | "dark") =>
  [...Object.entries(inks[theme]), ...seriesColors[theme].map((color, place) => [`s-${place}`, color])]
    .map(([name, color]) => `--${name}:${color}`)
    .join(";")

const seriesRules = seriesColors.light
  .map((_, place) => `.chart-series-${place}{--s:var(--s-${place})}`)
  .join("")

/** Light and dark colors for a standalone file, which cannot use the theme's CSS variables. */
const style = `svg{font:12px Inter,system-ui,sans-serif;${listVariables("light")}}
@media(prefers-color-scheme:dark){svg{${listVariables("dark")}}}
text{fill:var(--ink-3)}.chart-grid,.chart-zero,.chart-gap,.chart-event path{stroke:var(--hair)}.chart-gap,.chart-event path{stroke-dasharray:2 3}
.chart-series path{fill:none;stroke:var(--s);stroke-width:1.5}.chart-series circle,.chart-bars rect{fill:var(--s)}.chart-series .chart-area{fill:var(--s);fill-opacity:.1;stroke:none}
${seriesRules}
.chart-series-2 path{stroke-dasharray:5 3}.chart-series-3 path{stroke-dasharray:2 2}.chart-series-4 path{stroke-dasharray:8 3 2 3}
.chart-hover rect{fill:transparent}.chart-hover path{visibility:hidden}`

const lightColors: Record<string, string> = inks.light

/** Light colors without variables and media queries, for a renderer that knows neither. */
function flatStyle(): string {
  const series = seriesColors.light.map((color, index) => {
    const its = `.chart-series-${index}`
    return `${its} path{stroke:${color}}${its} circle,${its} rect{fill:${color}}${its} .chart-area{fill:${color};stroke:none}`
  })
  return `${style.slice(style.indexOf("text{")).replace(/\.chart-series-\d\{--s[^}]*\}/g, "")}${series.join("")}`
    .replace(
      /stroke:var\(--s\);|\.chart-series circle,\.chart-bars rect\{fill:var\(--s\)\}|fill:var\(--s\);/g,
      "",
    )
    .replace(/var\(--([a-z0-9-]+)\)/g, (_, name: string) => lightColors[name] ?? "#17191e")
}

/** One SVG file with all charts, one below the other, without scripts. */
export function chartsSvg(charts: ChartData[], address: string): string {
  return drawCharts(charts, style, address)
}

/** The same file for an image: the light colors, on paper. */
export function flatChartsSvg(charts: ChartData[], address: string): string {
  return drawCharts(charts, `svg{font:12px sans-serif}${flatStyle()}`, address).replace(
    /var\(--([a-z0-9-]+)\)/g,
    (_, name: string) => lightColors[name] ?? "#17191e",
  )
}

/** The title and the names of the series. */
function Head({ data: { title, series } }: { data: ChartData }) {
  let x = 0
  return (
    <>
      <text y="14">{title}</text>
      {series.length < 2
        ? null
        : series.map(({ name, isOnRight }, index) => {
            const text = isOnRight ? `${name} (right axis)` : name
            const at = x
            x += 38 + text.length * 6.6
            return (
              <g key={name} className={`chart-bars ${seriesClass(index)}`}>
                <rect x={at} y="26" width="12" height="9" />
                <text x={at + 18} y="35">
                  {text}
                </text>
              </g>
            )
          })}
    </>
  )
}

/** Below the charts: an image is shown where its page is not. */
function getSourceLine(address: string): string {
  const { host, pathname } = new URL(address)
  return escapeText(`Source: SEC filings, in ${brand.name} at ${host}${pathname.replace(/\.\w+$/, "")}`)
}

const sourceRoom = 26

function drawCharts(charts: ChartData[], css: string, address: string): string {
  const { width, height } = chartSizes.wide
  const room = height + 62
  const inner = charts.map((data, index) => {
    const svg = renderToStaticMarkup(<Chart {...data} width={width} height={height} />)
    const head = renderToStaticMarkup(<Head data={data} />)
    return `<g transform="translate(0 ${index * room})">${head}${svg.replace("<svg ", `<svg y="46" width="${width}" height="${height}" `)}</g>`
  })
  const total = room * charts.length + sourceRoom
  const source = `<text y="${total - 8}">${getSourceLine(address)}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${total}" viewBox="0 0 ${width} ${total}"><style>${css}</style>${inner.join("")}${source}</svg>\n`
}
