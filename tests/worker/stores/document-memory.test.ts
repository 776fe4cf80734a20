import { expect, test } from "vitest"
import { z } from "zod"
import type { DocumentKind } from "~/lib/document-kind"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { bindings } from "../bindings"

const notes: DocumentKind<{ text: string }> = {
  name: "notes",
  version: 1,
  schema: z.object({ text: z.string() }),
}

/** Two requests of one isolate, and what R2 sent them: the sizes of bodies, or "unchanged". */
function requests() {
  const sent: (number | "unchanged")[] = []
  const bucket = new Proxy(bindings.DOCUMENTS, {
    get: (target, name) =>
      name === "get"
        ? async (...args: Parameters<R2Bucket["get"]>) => {
            const object = await target.get(...args)
            if (object) sent.push("body" in object ? object.size : "unchanged")
            return object
          }
        : Reflect.get(target, name).bind(target),
  })
  const open = () => documentStore(bucket, new RequestLog())
  return { first: open(), second: open(), sent }
}

test("a second request gets the document of the first one without its body being sent again", async () => {
  const { first, second, sent } = requests()
  await first.put(notes, "unchanged", 1, { text: "as it is" })
  const read = await first.get(notes, "unchanged")
  expect(read).toEqual({ version: 1, fetchedAt: 1, body: { text: "as it is" } })
  expect(await second.get(notes, "unchanged")).toBe(read)
  expect(sent).toEqual([expect.any(Number), "unchanged"])
})

test("code that changes a document that it read fails in tests", async () => {
  const { first } = requests()
  await first.put(notes, "frozen", 1, { text: "kept" })
  const read = await first.get(notes, "frozen")
  expect(() => Object.assign(read?.body ?? {}, { text: "changed" })).toThrow(TypeError)
})

test("a document that another request wrote is read as it is now", async () => {
  const { first, second } = requests()
  await first.put(notes, "written", 1, { text: "before" })
  await first.get(notes, "written")
  await second.put(notes, "written", 2, { text: "after" })
  expect((await first.get(notes, "written"))?.body).toEqual({ text: "after" })
  await second.update(notes, "written", 3, (stored) => ({ text: `${stored?.text} the update` }))
  expect((await first.get(notes, "written"))?.body).toEqual({ text: "after the update" })
})

test("a document that was written again with the same content, but read later, has its new date", async () => {
  const { first, second } = requests()
  await first.put(notes, "dated", 1, { text: "same" })
  await first.get(notes, "dated")
  await second.put(notes, "dated", 9, { text: "same" })
  expect((await first.get(notes, "dated"))?.fetchedAt).toBe(9)
})

test("a document that was deleted is null", async () => {
  const { first } = requests()
  await first.put(notes, "deleted", 1, { text: "gone" })
  await first.get(notes, "deleted")
  await bindings.DOCUMENTS.delete("notes/deleted.json")
  expect(await first.get(notes, "deleted")).toBeNull()
})

test("another schema of the same path reads the stored text itself", async () => {
  const { first } = requests()
  await first.put(notes, "schema", 1, { text: "x" })
  await first.get(notes, "schema")
  const lengths: DocumentKind<{ text: number }> = {
    ...notes,
    schema: z.object({ text: z.string().transform((text) => text.length) }) as never,
  }
  expect((await first.get(lengths, "schema"))?.body).toEqual({ text: 1 })
})
