/** Tables and times of operator commands, for a terminal. */

/** @returns the rows with aligned columns, one a line */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** @returns an instant (epoch ms) as 2027-04-08 10:00 in the time zone */
export const formatClock = (instant: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(instant)

/** Of each address in the text the first letter and the domain, which names the mail server that refuses. */
export const masked = (text: string): string =>
  text.replace(/([^\s<>,:;"'()@])[^\s<>,:;()@]*(?=@)/gu, '$1***')
