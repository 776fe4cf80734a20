import { listClasses } from "~/ui/css/used-classes"
import { parseStyleSheet, pickStyle, type StyleSheet } from "~/ui/css/used-style"

let sheet: StyleSheet | null = null

/** The style that the elements of a page use, from the whole style sheet. */
export function findPageStyle(css: string, page: string, slots: ReadonlyMap<string, string>): string {
  sheet ??= parseStyleSheet(css)
  return pickStyle(sheet, listClasses([page, ...slots.values()]))
}
