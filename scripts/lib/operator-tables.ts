/** The tables of docs/OPERATOR.md: the commands by their help text, the environment variables by server/environment.ts. */
import { readFileSync } from 'node:fs'
import { helpRows } from '../../server/admin/commands/command-table.ts'
import { environmentTables } from '../../server/environment.ts'

export const operatorFile = new URL('../../docs/OPERATOR.md', import.meta.url)

/** As oxfmt formats a table. */
function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

const commandTable = (): string =>
  tableOf(
    ['`npm run boxoffice -- …`', 'what it does'],
    helpRows().map(([call, about]) => [`\`${call}\``, about].map((cell) => cell.replaceAll('|', '\\|'))),
  )

/** The document with the tables of this build between its marks. */
export const operatorText = (): string =>
  readFileSync(operatorFile, 'utf8').replaceAll(
    /(<!-- (?:commands|environment: (.+)) -->\n\n)[^]*?(\n\n<!-- end -->)/g,
    (_, begin: string, name: string | undefined, end: string) =>
      begin +
      (name === undefined
        ? commandTable()
        : tableOf(['variable', 'default', 'effect'], environmentTables[name] ?? [])) +
      end,
  )
