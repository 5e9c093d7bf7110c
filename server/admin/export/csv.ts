/** Comma-separated values (RFC 4180), safe to open in a spreadsheet. */

/**
 * A spreadsheet runs a cell with such a beginning as a formula, and buyers control the content of cells
 * (OWASP, CSV injection). A leading apostrophe makes it text.
 */
const formulaStart = /^[=+\-@\t\r\n|％＝＋－＠]/u

/**
 * In countries with a decimal comma a spreadsheet separates cells by semicolons and ignores our quotes, so a cell may
 * also begin after a semicolon, a tab or a line break.
 */
const laterFormulaStart = /([;\t\r\n][\s"]*)(?=[=+\-@|％＝＋－＠])/gu

function csvCell(value: string): string {
  const later = value.replaceAll(laterFormulaStart, "$1'")
  const escaped = formulaStart.test(later) ? `'${later}` : later
  return /[",;\r\n']/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}

/** Begins with a byte order mark, without which spreadsheets do not read the file as UTF-8. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`
