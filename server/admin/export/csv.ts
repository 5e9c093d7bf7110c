/** Comma-separated values as spreadsheets read them (RFC 4180), safe to open. */

/**
 * A cell that begins so is a formula to a spreadsheet, and whoever typed it into a booking form would have it run at the
 * organiser's desk (OWASP, CSV injection). An apostrophe in front keeps it a text.
 */
const formulaStart = /^[=+\-@\t\r\n|％＝＋－＠]/u

function csvCell(value: string): string {
  const harmless = formulaStart.test(value) ? `'${value}` : value
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** With a byte order mark: without it a spreadsheet takes UTF-8 for something older and spoils every accent. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`
