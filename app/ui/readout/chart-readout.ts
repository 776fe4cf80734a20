const svgSpace = "http://www.w3.org/2000/svg"

/** Gives each chart within an element a readout for pointer, touch and arrow keys. The first event is of one plot. */
export function addReadouts(within: HTMLElement, used: HTMLElement, event: Event): void {
  for (const plot of within.querySelectorAll<HTMLElement>(".chart-plot")) {
    plot.removeAttribute("tabindex")
    const cursor = addReadout(plot)
    if (!cursor || plot !== used) continue
    if (event instanceof PointerEvent) cursor.dispatchEvent(new PointerEvent("pointermove", event))
    else cursor.focus()
  }
}

interface Drawing {
  svg: SVGSVGElement
  groups: SVGGElement[]
  points: ChartPoint[]
  dots: SVGGElement
}

function addReadout(plot: HTMLElement): HTMLElement | null {
  const drawings = [...plot.querySelectorAll<SVGSVGElement>("svg.chart")].map(readDrawing)
  const count = drawings[0]?.points.length ?? 0
  if (count === 0) return null
  const box = document.createElement("div")
  box.className = "chart-readout"
  box.hidden = true
  box.setAttribute("aria-hidden", "true")
  const cursor = document.createElement("div")
  cursor.className = "chart-cursor"
  cursor.tabIndex = 0
  const name = plot.querySelector("svg.chart > title")?.textContent ?? ""
  for (const [attribute, value] of [
    ["role", "slider"],
    ["aria-label", `Figures of ${name}`],
    ["aria-valuemin", "1"],
    ["aria-valuemax", String(count)],
    ["aria-valuenow", String(count)],
    ["aria-valuetext", drawings[0]?.points[count - 1]?.lines.join(", ") ?? ""],
  ] as const)
    cursor.setAttribute(attribute, value)
  plot.appendChild(box)
  plot.appendChild(cursor)

  let current: number | null = null
  const show = (index: number | null) => {
    if (index === current) return
    current = index
    box.hidden = index === null
    const drawing = drawings.find(({ svg }) => svg.getClientRects().length > 0)
    const point = index === null ? undefined : drawing?.points[index]
    for (const each of drawings) {
      each.dots.replaceChildren()
      each.groups.forEach((group, place) => {
        group.toggleAttribute("data-current", each === drawing && place === index)
      })
    }
    if (!drawing || !point || index === null) return
    drawDots(drawing.dots, point)
    fillBox(box, point)
    cursor.setAttribute("aria-valuenow", String(index + 1))
    cursor.setAttribute("aria-valuetext", point.lines.join(", "))
    placeBox(box, plot, drawing, point)
  }

  const follow = (event: PointerEvent) => {
    const drawing = drawings.find(({ svg }) => svg.getClientRects().length > 0)
    if (!drawing) return
    const { left, width } = drawing.svg.getBoundingClientRect()
    show(nearestPoint(drawing.points, ((event.clientX - left) / width) * drawing.svg.viewBox.baseVal.width))
  }
  cursor.addEventListener("pointermove", follow)
  cursor.addEventListener("pointerdown", follow)
  cursor.addEventListener("pointerleave", (event) => {
    // A finger that is lifted leaves the readout until the next touch elsewhere.
    if (event.pointerType === "mouse" && document.activeElement !== cursor) show(null)
  })
  cursor.addEventListener("blur", () => show(null))
  cursor.addEventListener("focus", () => show(current ?? count - 1))
  cursor.addEventListener("keydown", (event) => {
    const from = current ?? count - 1
    const page = Math.max(2, Math.round(count / 10))
    const moves: Record<string, number> = {
      ArrowLeft: from - 1,
      ArrowDown: from - 1,
      ArrowRight: from + 1,
      ArrowUp: from + 1,
      PageDown: from - page,
      PageUp: from + page,
      Home: 0,
      End: count - 1,
    }
    const to = moves[event.key]
    if (event.key === "Escape") show(null)
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    show(Math.min(count - 1, Math.max(0, to)))
  })
  return cursor
}

/** Takes the figures from the tooltips, which would otherwise cover the readout. */
function readDrawing(svg: SVGSVGElement): Drawing {
  const groups = [...svg.querySelectorAll<SVGGElement>(".chart-hover > g")]
  const points = groups.map((group) => {
    const title = group.querySelector("title")
    const point = parsePoint(
      title?.textContent ?? "",
      group.querySelector("path")?.getAttribute("d") ?? "",
      group.dataset.y ?? null,
    )
    title?.remove()
    return point
  })
  const dots = document.createElementNS(svgSpace, "g")
  svg.appendChild(dots)
  return { svg, groups, points, dots }
}

function drawDots(into: SVGGElement, { x, heights }: ChartPoint): void {
  heights.forEach((height, place) => {
    if (height === null) return
    const dot = document.createElementNS(svgSpace, "circle")
    dot.setAttribute("class", `chart-dot chart-series-${place % 8}`)
    dot.setAttribute("cx", String(x))
    dot.setAttribute("cy", String(height))
    dot.setAttribute("r", "4")
    into.appendChild(dot)
  })
}

function fillBox(box: HTMLElement, { lines, figures }: ChartPoint): void {
  const head = document.createElement("b")
  head.textContent = lines[0] ?? ""
  const rows = figures.map(({ name, text }, place) => {
    const row = document.createElement("span")
    if (text === null) {
      row.textContent = name
      return row
    }
    const swatch = document.createElement("i")
    swatch.className = `chart-series-${place % 8}`
    const [label, value] = [document.createElement("span"), document.createElement("span")]
    label.textContent = name
    value.textContent = text
    for (const part of [swatch, label, value]) row.appendChild(part)
    return row
  })
  box.replaceChildren(head, ...rows)
}

/** Beside the period, on the side with more room, and inside the plot. */
function placeBox(box: HTMLElement, plot: HTMLElement, { svg }: Drawing, { x }: ChartPoint): void {
  const frame = plot.getBoundingClientRect()
  const drawn = svg.getBoundingClientRect()
  const at = drawn.left - frame.left + (x / svg.viewBox.baseVal.width) * drawn.width
  const gap = 14
  const left = at > frame.width / 2 ? at - box.offsetWidth - gap : at + gap
  box.style.left = `${Math.max(0, Math.min(left, frame.width - box.offsetWidth))}px`
  box.style.top = `${drawn.top - frame.top + 8}px`
}

interface ChartPoint {
  /** In the drawing's units. */
  x: number
  /** The label and one line per series. */
  lines: string[]
  /** `text` is null for a sentence, such as why there are no figures. */
  figures: { name: string; text: string | null }[]
  /** The height of each series' value; null without one. */
  heights: (number | null)[]
}

/** Reads a period of a drawn chart: its tooltip, its vertical line and the heights of its values; null for a gap. */
export function parsePoint(tooltip: string, line: string, heights: string | null): ChartPoint {
  const lines = tooltip.split("\n")
  return {
    x: Number(/^M(-?[\d.]+)/.exec(line)?.[1] ?? 0),
    lines,
    figures: lines.slice(1).map((each) => {
      // A name may contain a colon, a figure does not.
      const colon = each.lastIndexOf(": ")
      if (heights === null || colon < 0) return { name: each, text: null }
      return { name: each.slice(0, colon), text: each.slice(colon + 2) }
    }),
    heights: (heights?.split(",") ?? []).map((height) => (height === "" ? null : Number(height))),
  }
}

/** The index of the period that is nearest to a place; null without periods. */
export function nearestPoint(points: { x: number }[], x: number): number | null {
  let nearest: number | null = null
  for (const [index, point] of points.entries())
    if (nearest === null || Math.abs(point.x - x) < Math.abs((points[nearest]?.x ?? 0) - x)) nearest = index
  return nearest
}
