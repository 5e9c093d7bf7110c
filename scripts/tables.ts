/** `npm run tables`: writes the columns of a migrated database, unless one was removed, renamed or narrowed. */
import { writeFileSync } from 'node:fs'
import { openDatabase } from '#server/infra/database/database.ts'
import { columns } from '#server/infra/database/tables/columns.ts'
import { columnsSource, narrowings, readColumns } from './lib/table-columns.ts'

const db = await openDatabase({})
const found = await readColumns(db)
await db.destroy()
const problems = narrowings(columns, found)
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exitCode = 1
} else {
  writeFileSync(new URL('../server/infra/database/tables/columns.ts', import.meta.url), columnsSource(found))
}
