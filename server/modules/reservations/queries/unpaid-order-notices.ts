/** Unpaid orders that a mail to their organizer will name (docs/api/reservations.md#jobs). */
import type { Selectable } from 'kysely'
import { emailKey } from '#core/domain/canonical-email.ts'
import { hour } from '#core/domain/durations.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Tables } from '#server/infra/database/tables/tables.ts'

type UnpaidOrderNotice = Selectable<Tables['unpaid_order_notices']>

/** Stores that a mail has to name the order; a second notice of one order is left out. */
export async function insertNotice(
  trx: Database,
  notice: Omit<UnpaidOrderNotice, 'mailed_at'>,
): Promise<void> {
  await trx
    .insertInto('unpaid_order_notices')
    .values({ ...notice, mailed_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Marks the orders of every organizer who got no mail about unpaid orders in the last hour as mailed. Of two concurrent
 * calls the second one waits for the first.
 * @param now epoch ms
 * @returns the orders by organizer, in the sequence of their confirmation
 */
export async function takeNotices(trx: Database, now: number): Promise<readonly UnpaidOrderNotice[][]> {
  await trx
    .deleteFrom('unpaid_order_notices')
    // A clock that was ahead must not delay the next mail.
    .where((on) => on.or([on('mailed_at', '<=', now - hour), on('mailed_at', '>', now)]))
    .execute()
  const notices = await trx
    .selectFrom('unpaid_order_notices')
    .selectAll()
    .orderBy('confirmed_at')
    .orderBy('reservation_id')
    .forUpdate()
    .execute()
  const byOrganizer = new Map<string, UnpaidOrderNotice[]>()
  for (const notice of notices) {
    const organizer = emailKey(notice.recipient)
    const others = byOrganizer.get(organizer)
    if (others) others.push(notice)
    else byOrganizer.set(organizer, [notice])
  }
  const due = [...byOrganizer.values()].filter((ofOrganizer) =>
    ofOrganizer.every(({ mailed_at }) => mailed_at === null),
  )
  const ids = due.flat().map(({ reservation_id }) => reservation_id)
  if (ids.length > 0)
    await trx
      .updateTable('unpaid_order_notices')
      .set({ mailed_at: now })
      .where('reservation_id', 'in', ids)
      .execute()
  return due
}
