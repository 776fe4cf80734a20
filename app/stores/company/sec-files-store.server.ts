import type { DocumentStore } from "~/platform/documents.server"

/** The name of a kept file: the end of its address, such as `companyfacts/CIK0000320193.json`. */
export function secFileName(address: string): string {
  return new URL(address).pathname.split("/").slice(-2).join("/")
}

export const secFilePattern = /^(submissions|companyfacts)\/CIK\d{10}(-submissions-\d{3})?\.json$/

/** A company's file as the SEC sent it; null if it is not kept, or if it is damaged. */
export async function getSecFile(
  documents: DocumentStore,
  name: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const packed = await documents.getBytes(filePath(name))
  if (!packed) return null
  const bytes = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))
  const content = await new Response(bytes).arrayBuffer().catch(() => null)
  return content && new Uint8Array(content)
}

export async function putSecFile(documents: DocumentStore, name: string, text: string): Promise<void> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"))
  await documents.putBytes(filePath(name), await new Response(packed).arrayBuffer(), "application/gzip")
}

function filePath(name: string): string {
  return `raw/${name}.gz`
}
