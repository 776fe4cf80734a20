import interFont from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url"
import serifFont from "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url"
import { initWasm, Resvg } from "@resvg/resvg-wasm"

/** Static files of the site, such as the ASSETS binding. */
export type AssetFiles = Pick<Fetcher, "fetch">

let loading: Promise<Uint8Array[]> | null = null

/** Loads the renderer once per isolate; returns the fonts. */
async function loadRenderer(assets: AssetFiles): Promise<Uint8Array[]> {
  const { default: module } = await import("virtual:resvg.wasm")
  const [fonts] = await Promise.all([
    Promise.all([interFont, serifFont].map((path) => readFont(path, assets))),
    initWasm(module),
  ])
  return fonts
}

async function readFont(path: string, assets: AssetFiles): Promise<Uint8Array> {
  const response = await assets.fetch(new URL(path, "https://assets.invalid"))
  if (!response.ok) throw new Error(`The font ${path} could not be read: ${response.status}.`)
  return new Uint8Array(await response.arrayBuffer())
}

/** Draws an SVG as a PNG of a width in pixels. */
export async function drawPng(
  svg: string,
  width: number,
  assets: AssetFiles,
): Promise<Uint8Array<ArrayBuffer>> {
  loading ??= loadRenderer(assets).catch((error: unknown) => {
    loading = null
    throw error
  })
  const fontBuffers = await loading
  const drawing = new Resvg(svg, {
    fitTo: { mode: "width", value: width },
    background: "#fdfcf9",
    font: {
      fontBuffers,
      defaultFontFamily: "Inter Variable",
    },
  })
  try {
    const image = drawing.render()
    // A copy, because the image is in the memory of the module.
    const png = new Uint8Array(image.asPng())
    image.free()
    return png
  } finally {
    drawing.free()
  }
}

interface DrawContext {
  assets: AssetFiles
  waitUntil: (work: Promise<unknown>) => void
}

/** Link previews are 1200 pixels wide. */
const previewWidth = 1200

/**
 * An image of an SVG for sites that do not show SVG. Drawing takes tens of milliseconds, so the result is kept for a
 * day.
 */
export async function pngResponse(
  request: Request,
  toSvg: () => Promise<string>,
  { assets, waitUntil }: DrawContext,
): Promise<Response> {
  const { origin, pathname, search } = new URL(request.url)
  const key = new Request(origin + pathname + search)
  // The DOM's types, which the project uses, do not have the platform's default cache.
  const { default: cache } = caches as CacheStorage & { default: Cache }
  const cached = await cache.match(key)
  if (cached) return cached
  const png = await drawPng(await toSvg(), previewWidth, assets)
  const response = new Response(png, {
    headers: {
      "content-type": "image/png",
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": "public, max-age=3600, s-maxage=86400",
    },
  })
  waitUntil(cache.put(key, response.clone()))
  return response
}
