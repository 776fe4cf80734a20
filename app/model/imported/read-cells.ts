/** Text for people, such as a company's name; null for a spreadsheet's formula and for control characters. */
export function readName(text: string): string | null {
  if (text === "" || text.length > 200 || /^[=+@\t]/.test(text) || /^-\s*[\d(]/.test(text)) return null
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return /[\u0000-\u001F\u007F\uFFFD]/.test(text) ? null : text
}

/** Units of a hundredth, under which prices are quoted. */
const hundredths: Record<string, string> = { GBX: "GBP", ZAC: "ZAR", ILA: "ILS" }

export function readCurrency(text: string): string | { reason: string } {
  const code = text.toUpperCase()
  const whole = text === "GBp" ? "GBP" : hundredths[code]
  if (whole) return { reason: `"${text}" is a hundredth of ${whole}; give amounts in ${whole}.` }
  return /^[A-Z]{3}$/.test(code) ? code : { reason: `"${text}" is not a currency code of three letters.` }
}

/** Amounts above are an error of the unit. */
const largest = 1e18

/**
 * A number in single units from text in plain or scientific notation. The decimal point is moved in the text, so that
 * 12.3 million is exactly 12300000.
 */
export function readNumber(text: string, zeros = 0): number | { reason: string } {
  const [, digits = "", exponent = "0"] =
    /^([+-]?(?:\d+\.?\d*|\.\d+))(?:[eE]([+-]?\d{1,3}))?$/.exec(text) ?? []
  if (digits === "")
    return {
      reason: /^[=@]|^[+-]\D/.test(text)
        ? `"${text}" is a formula, not a number.`
        : /^[\d.,'\s()]+$/.test(text)
          ? `"${text}" is not a number; give it without thousands separators or parentheses.`
          : `"${text}" is not a number.`,
    }
  const value = Number(`${digits}e${Number(exponent) + zeros}`)
  if (!(Math.abs(value) < largest)) return { reason: `"${text}" is too large for an amount.` }
  return value === 0 ? 0 : value
}

/** The zeros of a multiplier: 6 for 1000000; null for another number. */
export function readMultiplier(text: string): number | null {
  return /^10{0,9}$/.test(text) ? text.length - 1 : null
}

/** The address of a source, http or https; null for others. */
export function readAddress(text: string): string | null {
  if (!/^https?:\/\//i.test(text) || text.length > 500) return null
  return URL.canParse(text) ? text : null
}
