/** The session and address that tickets are held for, while they are held or their payment is outstanding. */
import { sql, type ExpressionBuilder, type ExpressionWrapper, type RawBuilder, type SqlBool } from 'kysely'
import { hour } from '#kit/time/durations.ts'
import { laterProxies } from '#purchase/rules/payment/payment-proxies.ts'
import { owingStatuses, statusesAtProvider } from '#purchase/rules/reservation-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Tables } from '#server/infra/database/tables/tables.ts'
import { clockTolerance } from '#server/infra/jobs.ts'
import type { VisitorOrigin } from '#server/infra/limits/limited-acts.ts'
import { networksOf } from '#server/infra/limits/visitor-networks.ts'

/**
 * Lets holds, admissions and calls of a sale queue that are in the future begin now, with the time that they had, so that they free
 * tickets and places. @param now epoch ms
 */
export async function beginFutureHolds(db: Database, now: number): Promise<void> {
  await sql`update reservations set created_at = ${now}::bigint, valid_until = valid_until - created_at + ${now}::bigint
    where created_at > ${now + clockTolerance} and status in (${sql.join(['PENDING', ...statusesAtProvider])})`.execute(
    db,
  )
  await sql`update sale_queue_places set seen_at = least(seen_at, ${now}), admitted_at = admitted_at - greatest(admitted_at - ${now}, 0),
      admitted_until = admitted_until - greatest(admitted_at - ${now}, 0)
    where ended_at is null and greatest(seen_at, admitted_at) > ${now + clockTolerance}`.execute(db)
}

export type HoldOrigin = VisitorOrigin

/** `held`: tickets are held before the confirmation. `unpaid`: confirmed, and the payment is outstanding. `now`: epoch ms. */
export type CountedOrders = { readonly kind: 'held' } | { readonly kind: 'unpaid'; readonly now: number }

const heldStatuses = ['PENDING', ...statusesAtProvider] as const

/** First keys of the advisory locks; the second one is a hash of the session or the network. */
const sessionLockClass = 731_904
const networkLockClass = 731_905

/** Until the end of the transaction, calls of one session and calls of one network wait for each other. */
export async function lockHoldOrigin(trx: Database, { sessionId, address }: HoldOrigin): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(sessionLockClass)}, hashtext(${sessionId}))`.execute(trx)
  for (const { name } of networksOf(address))
    await sql`select pg_advisory_xact_lock(${sql.lit(networkLockClass)}, hashtext(${name}))`.execute(trx)
}

type Condition = ExpressionWrapper<Tables, 'reservations', SqlBool>

const isHeld = ({ eb }: ExpressionBuilder<Tables, 'reservations'>): Condition =>
  eb('reservations.status', 'in', heldStatuses)

/** On-site payments that are still open after the event do not count. @param now epoch ms */
const isUnpaid =
  (now: number) =>
  ({ and, or, eb, exists, selectFrom }: ExpressionBuilder<Tables, 'reservations'>): Condition =>
    and([
      or([
        eb('reservations.status', 'in', owingStatuses),
        and([eb('reservations.status', '=', 'FINALIZING'), eb('payment_proxy', 'in', laterProxies)]),
        and([
          eb('reservations.status', '=', 'COMPLETE'),
          exists(
            selectFrom('tickets')
              .select('tickets.id')
              .whereRef('tickets.reservation_id', '=', 'reservations.id')
              .where('tickets.status', '=', 'TO_BE_PAID'),
          ),
        ]),
      ]),
      exists(
        selectFrom('events')
          .select('events.id')
          .whereRef('events.id', '=', 'reservations.event_id')
          .where('ends_at', '>', now),
      ),
    ])

const isCounted = (counted: CountedOrders) => (counted.kind === 'held' ? isHeld : isUnpaid(counted.now))

/** Origins of the session, of the address, or of addresses with the same begin. */
export type CountedOrigins =
  | { readonly sessionId: string }
  | { readonly address: string }
  | { readonly addressPrefix: string }

function isOf(origins: CountedOrigins): RawBuilder<boolean> {
  if ('sessionId' in origins) return sql`session_id = ${origins.sessionId}`
  return 'address' in origins
    ? sql`address = ${origins.address}`
    : sql`starts_with(address, ${origins.addressPrefix})`
}

export async function countOrders(
  trx: Database,
  origins: CountedOrigins,
  counted: CountedOrders,
): Promise<number> {
  const { count } = await trx
    .selectFrom('reservations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('reservations.id', 'in', (from) =>
      from.selectFrom('hold_origins').select('reservation_id').where(isOf(origins)),
    )
    .where(isCounted(counted))
    .executeTakeFirstOrThrow()
  return count
}

/** Stores the origin in the transaction that holds the tickets, so that the next call counts them. */
export const insertHoldOrigin = async (
  trx: Database,
  reservationId: string,
  { sessionId, address }: HoldOrigin,
): Promise<void> => {
  await trx
    .insertInto('hold_origins')
    .values({ reservation_id: reservationId, session_id: sessionId, address })
    .execute()
}

/** True in the hour after the confirmation, in which the session may correct the e-mail address. */
const isNew =
  (now: number) =>
  ({ eb, and }: ExpressionBuilder<Tables, 'reservations'>): Condition =>
    and([eb('confirmed_at', '>', now - hour), eb('confirmed_at', '<', now + hour)])

/**
 * Deletes session and address of reservations that hold nothing any more, or are paid: of a confirmed one after an hour.
 * @param now epoch ms
 */
export const removeOldHoldOrigins = async (db: Database, now: number): Promise<void> => {
  await db
    .deleteFrom('hold_origins')
    .where('reservation_id', 'not in', (reservations) =>
      reservations
        .selectFrom('reservations')
        .select('reservations.id')
        .where((on) => on.or([isHeld(on), isUnpaid(now)(on), isNew(now)(on)]))
        .where('reservations.id', 'in', (origins) =>
          origins.selectFrom('hold_origins').select('reservation_id'),
        ),
    )
    .execute()
}
