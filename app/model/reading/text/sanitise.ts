import sanitizeHtml from "sanitize-html"

const classes = [
  "fx-scroll",
  "fx-table",
  "fx-pre",
  "fx-image",
  "fx-mark",
  "fx-minor",
  "fx-hang",
  "fx-page",
  "fx-list",
  "fx-num",
  "fx-sign",
  "fx-close",
  "fx-head",
  "fx-top",
  "fx-bottom",
  "fx-center",
  "fx-right",
  "fx-in1",
  "fx-in2",
  "fx-in3",
  "fx-in4",
]

const options: sanitizeHtml.IOptions = {
  allowedTags: "h2 h3 h4 p div table thead tbody tr th td pre b i u s sup sub a br span img".split(" "),
  allowedAttributes: {
    "*": ["id"],
    a: ["href", "rel"],
    img: ["src", "alt", "width", "height", "loading"],
    td: ["colspan", "rowspan"],
    th: ["colspan", "rowspan", "scope"],
    div: ["tabindex", "role", "aria-label"],
  },
  allowedClasses: { "*": classes },
  allowedSchemes: ["https", "http"],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  parseStyleAttributes: false,
  enforceHtmlBoundary: false,
}

/**
 * The last gate before a filing's markup is kept. Our own markup passes unchanged. It stops anything that the
 * rebuilding of foreign HTML lets through.
 */
export function sanitise(html: string): string {
  return sanitizeHtml(html, options)
}
