import { renderToStaticMarkup } from "react-dom/server"
import { type ChartData, chartSizes } from "~/ui/charts/chart-data"
import { ChartFigure } from "~/ui/charts/chart-figure.server"
import { LineChart } from "~/ui/charts/line-chart.server"

export function Charts({ charts }: { charts: ChartData[] }) {
  return charts.map((data) => <ChartFigure key={data.title + data.description} data={data} kind="line" />)
}

/** Light and dark colors for a standalone file, which cannot use the theme's CSS variables. */
const style = `svg{font:12px Inter,system-ui,sans-serif;--blue:#123a7a;--ink:#17191e;--ink-2:#4a4f59;--ink-3:#686d78;--hair:#e6e2d8}
@media(prefers-color-scheme:dark){svg{--blue:#9dbcf5;--ink:#eceae4;--ink-2:#b3b5ba;--ink-3:#868a93;--hair:#262a31}}
text{fill:var(--ink-3)}.chart-grid,.chart-zero,.chart-gap{stroke:var(--hair)}.chart-gap{stroke-dasharray:2 3}
.chart-series path{fill:none;stroke:var(--s);stroke-width:1.5}.chart-series circle,.chart-series text{fill:var(--s)}
.chart-series-0{--s:var(--blue)}.chart-series-1{--s:var(--ink)}.chart-series-2{--s:var(--ink-3)}.chart-series-3{--s:var(--blue)}.chart-series-4{--s:var(--ink-2)}
.chart-series-2 path{stroke-dasharray:5 3}.chart-series-3 path{stroke-dasharray:2 2}.chart-series-4 path{stroke-dasharray:8 3 2 3}
.chart-hover rect{fill:transparent}.chart-hover path{visibility:hidden}`

/** One SVG file with all charts, one below the other, without scripts. */
export function chartsSvg(charts: ChartData[]): string {
  const { width, height } = chartSizes.wide
  const room = height + 40
  const inner = charts.map((data, index) => {
    const svg = renderToStaticMarkup(<LineChart {...data} width={width} height={height} />)
    const title = renderToStaticMarkup(<text y="14">{data.title}</text>)
    return `<g transform="translate(0 ${index * room})">${title}${svg.replace("<svg ", `<svg y="26" width="${width}" height="${height}" `)}</g>`
  })
  const total = room * charts.length
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${total}" viewBox="0 0 ${width} ${total}"><style>${style}</style>${inner.join("")}</svg>\n`
}
