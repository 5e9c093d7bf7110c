/** The columns of the database as `server/infra/database/tables/columns.ts` lists them. */
import { sql } from 'kysely'
import type { Database } from '#server/infra/database/database.ts'

/** By table and name: the type, then `null` when it accepts null or `default` when an insertion may leave it out. */
export type Columns = Readonly<Record<string, Readonly<Record<string, string>>>>

export async function readColumns(db: Database): Promise<Columns> {
  const { rows } = await sql<{ table: string; name: string; column: string }>`
    select table_name as "table", column_name as name, data_type || case
        when is_nullable = 'YES' then ' null'
        when column_default is not null or is_identity = 'YES' then ' default'
        else '' end as column
      from information_schema.columns
     where table_schema = 'public' and table_name not like 'kysely%'
     order by table_name, ordinal_position`.execute(db)
  const tables: Record<string, Record<string, string>> = {}
  for (const { table, name, column } of rows) (tables[table] ??= {})[name] = column
  return tables
}

/** The source of the list: filled lines, so that a table takes two or three. */
export function columnsSource(columns: Columns): string {
  const lines = Object.entries(columns).flatMap(([table, list]) => {
    const filled = [`  ${table}: {`]
    const parts = Object.entries(list).map(([name, column]) => `${name}: '${column}'`)
    for (const part of `${parts.join(',\n')}\n},`.split('\n')) {
      const line = `${filled.at(-1) ?? ''} ${part}`
      if (line.length > 118) filled.push(`    ${part}`)
      else filled[filled.length - 1] = line
    }
    return filled
  })
  return `/** Every column of the database. \`npm run tables\` writes this file after a new migration. */
export const columns = {
${lines.join('\n')}
} as const
`
}

/** Every value of the first type fits into the second one. */
const widenings = ['smallint integer', 'smallint bigint', 'integer bigint', 'character varying text']
const typeOf = (column: string): string => column.replace(/ (?:null|default)$/, '')

/**
 * What a server of the version before cannot use any more, a sentence each: two versions share the tables during an upgrade, so
 * tables only grow.
 */
export const narrowings = (before: Columns, now: Columns): string[] =>
  Object.entries(before).flatMap(([table, list]) => [
    ...Object.entries(list).flatMap(([name, column]) => {
      const current = now[table]?.[name]
      if (current === undefined) return [`${table}.${name} is missing`]
      const types = [column, current].map(typeOf)
      if (types[0] !== types[1] && !widenings.includes(types.join(' ')))
        return [`${table}.${name} was ${column} and is ${current}`]
      if (column.endsWith(' null') && !current.endsWith(' null'))
        return [`${table}.${name} accepts null no longer`]
      return column === types[0] || current !== types[1] ? [] : [`${table}.${name} has no default any more`]
    }),
    ...Object.entries(now[table] ?? {})
      .filter(([name, column]) => list[name] === undefined && column === typeOf(column))
      .map(([name]) => `${table}.${name} is new and has no default`),
  ])
