import { type AssetFiles, drawPng } from "~/platform/draw-png.server"

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
