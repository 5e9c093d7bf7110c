/** Format of invoice numbers. docs/api/documents.md#invoice-and-receipt: INVOICE_NUMBER_PATTERN, by default `%d`. */

/**
 * @param pattern text with one `%d`; `%05d` pads with zeros, `%%` is a percent sign
 * @param count the number in its sequence
 * @returns the formatted number. A pattern without `%d` gets the number at its end, so that numbers stay
 * unique
 */
export function formatInvoiceNumber(pattern: string, count: number): string {
  let used = false
  const text = pattern.replaceAll(
    /%(?:%|(0?)(\d{0,2})d)/g,
    (match, zero: string | undefined, width: string | undefined) => {
      if (match === '%%') return '%'
      used = true
      return String(count).padStart(Number(width || 0), zero ? '0' : ' ')
    },
  )
  return (used ? text : `${text}${String(count)}`).trim()
}
