import { setImmediate } from 'node:timers/promises'
import type { RawBuilder } from 'kysely'
import type { Database } from '#server/infra/database/database.ts'

/** Orders of one read. */
const pageSize = 250

/**
 * Reads rows of many orders in pages. An embedded database works in the thread of the server: other requests run in between.
 * @param orders ids, in the order of the pages
 * @param rowsOf the rows of a page
 */
export async function* readOrders<Row>(
  db: Database,
  orders: RawBuilder<{ readonly id: string }>,
  rowsOf: (ids: readonly string[]) => RawBuilder<Row>,
): AsyncGenerator<readonly Row[]> {
  const ids = (await orders.execute(db)).rows.map(({ id }) => id)
  for (let from = 0; from < ids.length; from += pageSize) {
    yield (await rowsOf(ids.slice(from, from + pageSize)).execute(db)).rows
    await setImmediate()
  }
}
