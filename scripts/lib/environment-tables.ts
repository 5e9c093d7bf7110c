/** The tables of environment variables in docs/OPERATOR.md, from server/environment.ts. */
import { readFileSync } from 'node:fs'
import { environmentTables } from '../../server/environment.ts'

export const operatorFile = new URL('../../docs/OPERATOR.md', import.meta.url)

const head = ['variable', 'default', 'effect']

/** As oxfmt formats a table. */
function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

/** The document with the tables of this build between its marks. */
export const operatorText = (): string =>
  readFileSync(operatorFile, 'utf8').replaceAll(
    /(<!-- environment: (.+) -->\n\n)[^]*?(\n\n<!-- end -->)/g,
    (_, begin: string, name: string, end: string) =>
      `${begin}${tableOf(environmentTables[name] ?? [])}${end}`,
  )
