/** Reads an amount of money as people type it: "12,50", "12.50", "1 250", "1’250.00". */
import { asciiDigits } from '../text/ascii-digits.ts'
import { localeOf } from '../text/language-choice.ts'

function separators(lang: string): { readonly decimal: string; readonly group: string } {
  const parts = new Intl.NumberFormat(localeOf(lang)).formatToParts(12345.6)
  const of = (type: Intl.NumberFormatPartTypes, fallback: string) =>
    parts.find((part) => part.type === type)?.value ?? fallback
  return { decimal: of('decimal', '.'), group: of('group', ',') }
}

/** Also the separator of thousands of Arabic. */
const spaces = /[\s'’٬]/g
const grouped = /^\d{1,3}([.,]\d{3})+$/

/**
 * The last point or comma is the decimal sign, unless it can only separate thousands: three digits follow where the
 * language groups with it, or where the currency has fewer decimals.
 */
function splitNumber(text: string, lang: string, digits: number): readonly [string, string] {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  if (at < 0) return [text, '']
  const { decimal, group } = separators(lang)
  const isGroup = grouped.test(text) && text[at] !== decimal && (text[at] === group || digits < 3)
  return isGroup ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

const whole = /^\d*$/

/**
 * Minor units; 0 for an empty text, null for one that is no amount of the currency: letters, a sign, too many decimals.
 * @param lang BCP 47 tag whose decimal sign counts first. @param digits decimals of the currency
 */
export function parseMoneyInput(text: string, lang: string, digits: number): number | null {
  const bare = asciiDigits(text).replaceAll('٫', '.').replaceAll(spaces, '')
  if (bare === '') return 0
  const [units, fraction] = splitNumber(bare, lang, digits)
  const plain = grouped.test(units) ? units.replaceAll(/[.,]/g, '') : units
  if (!whole.test(plain) || !whole.test(fraction) || plain + fraction === '' || fraction.length > digits)
    return null
  const minor = Number(plain + fraction.padEnd(digits, '0'))
  return Number.isSafeInteger(minor) ? minor : null
}
