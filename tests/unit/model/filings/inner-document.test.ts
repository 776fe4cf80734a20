import { expect, test } from "vitest"
import { getSubmission, innerBytes, innerName, isOnlySubmission } from "~/model/filings/inner-document"
import { exhibitTitle, exhibitTypeOfName } from "~/model/reading/exhibits"
import { oldSubmission } from "../../../fixtures/old-filings"
import { accessionId } from "../../../ids"

const accession = "0000990001-96-000007"
const [file] = oldSubmission({
  accession,
  filed: "1996-09-20",
  period: "1996-06-30",
  documents: [
    { type: "10-K", text: "The report" },
    { type: "EX-13.1", text: "Übersicht" },
    { type: "EX-27", text: "<ARTICLE> 5" },
  ],
}).files
const bytes = new TextEncoder().encode(file?.text)
const read = (name: string) => {
  const found = innerBytes(bytes, name)
  return found && new TextDecoder().decode(found).trim()
}

test("a document inside a submission has a name that gives its place and type", () => {
  expect(innerName(`${accession}.txt`, 1, "EX-13.1")).toBe(`${accession}.2-ex13-1.txt`)
  expect(exhibitTypeOfName(`${accession}.2-ex13-1.txt`)).toBe("EX-13.1")
  expect(exhibitTitle("EX-13.1")).toBe("Annual report to shareholders")
  expect(innerName(`${accession}.txt`, 4, "")).toBe(`${accession}.5.txt`)
  expect(getSubmission(`${accession}.2-ex13-1.txt`)).toBe(`${accession}.txt`)
  expect(getSubmission(`${accession}.5.txt`)).toBe(`${accession}.txt`)
  expect(getSubmission(`${accession}.txt`)).toBeNull()
  expect(getSubmission("report.2-ex13.txt")).toBeNull()
})

test("the document of a name is read from its submission, and one with another type or place is not", () => {
  expect(read(`${accession}.2-ex13-1.txt`)).toBe("Übersicht")
  expect(read(`${accession}.3-ex27.txt`)).toBe("<ARTICLE> 5")
  expect(read(`${accession}.2-ex27.txt`)).toBeNull()
  expect(read(`${accession}.4-ex27.txt`)).toBeNull()
  expect(read(`${accession}.1-10-k.txt`)).toBeNull()
})

test("a document with a file of its own is not read from its submission", () => {
  const named = new TextEncoder().encode(
    file?.text.replace("<TYPE>EX-27\n", "<TYPE>EX-27\n<FILENAME>ex27.txt\n"),
  )
  expect(innerBytes(named, `${accession}.3-ex27.txt`)).toBeNull()
})

test("a document is read from its submission by the name that the submission gives it", () => {
  const named = new TextEncoder().encode(
    file?.text.replace("<TYPE>EX-13.1\n", "<TYPE>EX-13.1\n<FILENAME>a2032880zex-13.txt\n"),
  )
  const found = innerBytes(named, "a2032880zex-13.txt")
  expect(found && new TextDecoder().decode(found).trim()).toBe("Übersicht")
  expect(innerBytes(named, "a2032880zex-99.txt")).toBeNull()
})

test("a filing is only its submission if the SEC lists no other document", () => {
  const only = (...names: string[]) =>
    isOnlySubmission({
      accession: accessionId(accession),
      files: names.map((name) => ({
        name,
        kind: name.endsWith(".txt") ? "text" : name.endsWith(".jpg") ? "image" : "html",
        sizeBytes: 1,
        isViewerPage: false,
      })),
    })
  expect(only(`${accession}.txt`)).toBe(true)
  expect(only(`${accession}.txt`, `${accession}-index.html`, "photo.jpg")).toBe(true)
  expect(only(`${accession}.txt`, "form10-k.htm")).toBe(false)
  expect(only("photo.jpg")).toBe(false)
})
