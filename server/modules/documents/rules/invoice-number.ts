/** How an organiser writes invoice numbers. Contract 2, 10: INVOICE_NUMBER_PATTERN, `%d` unless told otherwise. */

/**
 * @param pattern text around one `%d`; `%05d` fills up with zeros, `%%` is a percent sign
 * @param count the number in its sequence
 * @returns the pattern filled in. One without a place for the number gets it at its end: two invoices never look alike.
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
