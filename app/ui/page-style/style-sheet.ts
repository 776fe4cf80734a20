/** A custom property with its value and the custom properties that the value reads. */
export type CustomProperty = [name: string, value: string, reads: string[]]

/** A rule with the names that a page must have for each of its selectors: classes, and tags after a "<". */
export interface StyleRule {
  selectors: [selector: string, names: string[]][]
  /** Declarations without custom properties. */
  body: string
  custom: CustomProperty[]
  /** Custom properties and animations that the body reads. */
  reads: string[]
}

/** Rules within an at-rule such as `@media`. */
export interface StyleGroup {
  head: string
  nodes: StyleNode[]
}

/** An at-rule that is of use only where its name is read: `@property` and `@keyframes`. */
interface NamedText {
  name: string
  text: string
}

/** A text is part of every page. */
export type StyleNode = string | StyleRule | StyleGroup | NamedText
