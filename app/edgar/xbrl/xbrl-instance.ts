import { toFiledNumber } from "~/edgar/text/filed-number"
import { readXml } from "~/edgar/xml-reader"
import { type IsoDate, isIsoDate } from "~/lib/dates"
import {
  type AxisMember,
  focusConcepts,
  joinUnit,
  localName,
  readFocus,
  sortMembers,
  toAxisName,
  toMemberName,
  type XbrlFact,
  type XbrlReport,
} from "./xbrl-report"

/** The text is not an XBRL instance. */
export class NotXbrl extends Error {
  override name = "NotXbrl"
}

interface Context {
  start: IsoDate | null
  end: IsoDate | null
  members: AxisMember[]
}

/** Numbers of an XBRL instance document, in its order. Throws NotXbrl, or NotXml. */
export function parseXbrlInstance(xml: string): XbrlReport {
  const contexts = new Map<string, Context>()
  const units = new Map<string, string>()
  const texts = new Map<string, string>()
  const read: { concept: string; context: string; unit: string; value: number }[] = []
  let context: Context | null = null
  let unit: string | null = null
  let axis = ""
  let fact: Record<string, string> | null = null
  let isInstance = false
  readXml(xml, {
    open(name, attributes, depth) {
      if (depth === 0) isInstance = name === "xbrl"
      if (name === "context") {
        context = { start: null, end: null, members: [] }
        contexts.set(attributes.id ?? "", context)
      } else if (name === "unit" && depth === 1) unit = attributes.id ?? ""
      else if (name === "explicitMember" || name === "typedMember")
        axis = toAxisName(attributes.dimension ?? "")
      else if (depth === 1 && attributes.contextRef !== undefined) fact = attributes
    },
    close(name, text, parent, depth) {
      if (context) {
        addToContext(context, name, parent, axis, text)
        if (name === "context") context = null
      } else if (unit !== null) {
        if (name === "measure") units.set(unit, joinUnit(units.get(unit), localName(text)))
        else if (name === "unit") unit = null
      } else if (depth === 1 && fact) {
        const value = toFiledNumber(Number(text))
        if (focusConcepts.has(name)) texts.set(name, text)
        if (fact.unitRef !== undefined && text !== "" && value !== null)
          read.push({ concept: name, context: fact.contextRef ?? "", unit: fact.unitRef, value })
        fact = null
      }
    },
  })
  if (!isInstance) throw new NotXbrl("The file is not an XBRL instance.")
  const facts = read.flatMap((each): XbrlFact[] => {
    const at = contexts.get(each.context)
    if (!at?.end) return []
    return [
      {
        concept: each.concept,
        start: at.start,
        end: at.end,
        unit: units.get(each.unit) ?? "",
        value: each.value,
        members: sortMembers(at.members),
      },
    ]
  })
  return { facts, ...readFocus(texts) }
}

function addToContext(context: Context, name: string, parent: string, axis: string, text: string): void {
  const day = text.slice(0, 10)
  if (name === "startDate" && isIsoDate(day)) context.start = day
  else if ((name === "endDate" || name === "instant") && isIsoDate(day)) context.end = day
  else if (name === "explicitMember") context.members.push({ axis, member: toMemberName(text) })
  // A typed member is a value in an element of its own.
  else if (parent === "typedMember") context.members.push({ axis, member: `typed ${text}` })
}
