/**
 * On a phone, notes are below the table that follows them in the page. They are hidden until the style at the end of the
 * page applies: before, the table may not have arrived, and would move them.
 */
const notes = ".noted>:is(.note-line,.chart-figure,.chart-pair)"
export const untilRest = `@media not all and (min-width:640px){${notes}{visibility:hidden}}`
/** The end of the rest of the style, which shows the notes. */
export const afterRest = `${notes}{visibility:visible}`
