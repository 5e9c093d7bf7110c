/** Exact amounts of money (docs/api/values.md#money); apart from the codecs, because every page calculates with them. */

/**
 * An exact amount: an integer number of units at the given number of decimals.
 * `{ units: 5000, digits: 2 }` is 50.00; the currency is known by the context.
 */
export interface Amount {
  readonly units: number
  readonly digits: number
}

const amountPattern = /^-?\d+(?:\.\d+)?$/

/**
 * Reads the wire's money text ("120.00", "1500", "0").
 * @returns the amount, or null when the text is not a plain decimal number.
 */
export function parseAmount(text: string): Amount | null {
  if (!amountPattern.test(text)) return null
  const point = text.indexOf('.')
  const units = Number(text.replace('.', ''))
  if (!Number.isSafeInteger(units)) return null
  return { units: units === 0 ? 0 : units, digits: point < 0 ? 0 : text.length - point - 1 }
}

/** Writes an amount as the wire does: a dot, all decimals, no currency sign. */
export function formatAmount({ units, digits }: Amount): string {
  const plain = Math.abs(units)
    .toString()
    .padStart(digits + 1, '0')
  const body = digits === 0 ? plain : `${plain.slice(0, -digits)}.${plain.slice(-digits)}`
  return units < 0 ? `-${body}` : body
}

/** Zero on the wire: "0", never "0.00" (docs/api/values.md#money). */
export const zeroAmount: Amount = { units: 0, digits: 0 }
