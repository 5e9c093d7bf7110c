/** Tables and times of operator commands, for a terminal. */
import { dateFormat } from '#kit/time/event-dates.ts'

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
  dateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(instant)

/** Of each address in the text the first letter and the domain, which names the mail server that refuses. */
export const masked = (text: string): string =>
  text.replace(/([^\s<>,:;"'()@])[^\s<>,:;()@]*(?=@)/gu, '$1***')

const maxWidth = 60

/** @returns at most one line */
export function shortenedValue(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const line = text.replaceAll(/\s+/g, ' ')
  if (line === '') return '""'
  return line.length <= maxWidth ? line : `${line.slice(0, maxWidth - 4)} ...`
}
