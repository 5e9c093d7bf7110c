/** Paying for tickets of an order with a pass, and taking that back. Contract 2, 1.11 and 2.5. */
import type { ProblemCode } from '#core/contract/problem-codes.ts'
import {
  codeProblem,
  narrowed,
  readCode,
  usageProblem,
  windowProblem,
  type ReadCode,
} from '../domain/pass-code.ts'
import { entriesLeft } from '../domain/pass-terms.ts'
import type { ValidationError } from '../domain/problems.ts'
import type { Database } from './database.ts'
import { lockReservation, ticketsOf } from './reservations.ts'
import { usageOf } from './subscriptions.ts'
import type { Ticket } from './tables.ts'
import type { PassLink, Subscription } from './tables/passes.ts'

/** `ignored`: nothing to complain about, and nothing was done. */
export type Applied =
  | { readonly kind: 'unknown' | 'applied' | 'ignored' }
  | { readonly kind: 'refused'; readonly problem: ValidationError }

const refused = (code: ProblemCode): Applied => ({ kind: 'refused', problem: codeProblem(code) })

const matching = (db: Database, { by, value }: ReadCode): Promise<Subscription[]> =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where(by === 'uuid' ? 'id' : 'pin', '=', value)
    .execute()

const linkOf = (db: Database, passId: number, eventId: number): Promise<PassLink | undefined> =>
  db
    .selectFrom('pass_links')
    .selectAll()
    .where('pass_id', '=', passId)
    .where('event_id', '=', eventId)
    .executeTakeFirst()

/** What the pass may cover, the cheapest first. */
const coverable = (tickets: readonly Ticket[], { category_ids }: PassLink): Ticket[] =>
  tickets
    .filter(({ category_id }) => category_ids === null || category_ids.includes(category_id ?? 0))
    .toSorted((a, b) => a.price - b.price)

/** Holds the pass's row: two orders at once cannot use its last entry twice. */
const lockPass = (trx: Database, id: string) =>
  trx.selectFrom('subscriptions').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

async function use(trx: Database, pass: Subscription, tickets: readonly Ticket[]): Promise<Applied> {
  const eventId = tickets[0]?.event_id ?? 0
  const link = await linkOf(trx, pass.pass_id, eventId)
  const covered = link ? coverable(tickets, link) : []
  if (covered.length === 0) return { kind: 'ignored' }
  const left = entriesLeft(pass, await usageOf(trx, pass.id, eventId))
  const chosen = left === null ? covered : covered.slice(0, left)
  await trx
    .updateTable('tickets')
    .set({ subscription_id: pass.id })
    .where(
      'id',
      'in',
      chosen.map(({ id }) => id),
    )
    .execute()
  return { kind: 'applied' }
}

/**
 * @param code the long number or the PIN; @param email tells passes with the same PIN apart
 * Only an order that is still being made can change: the reference looks at no status, and would let a pass be used up
 * by an order that was paid long ago.
 */
export function applyPass(
  db: Database,
  reservationId: string,
  code: string,
  email: string | null | undefined,
  now: number,
): Promise<Applied> {
  return db.transaction().execute(async (trx): Promise<Applied> => {
    const reservation = await lockReservation(trx, reservationId)
    if (!reservation) return { kind: 'unknown' }
    const wanted = readCode(code)
    if (wanted === null) return refused('error.restrictedValue')
    const found = narrowed(await matching(trx, wanted), email)
    const [only, ...others] = found
    if (!only) return refused(`subscription.${wanted.by}.not.found`)
    if (others.length > 0) return refused('subscription.code.insert.full')
    const pass = await lockPass(trx, only.id)
    const wrong =
      windowProblem(pass, now) ?? usageProblem(pass, await usageOf(trx, pass.id, reservation.event_id))
    if (wrong !== null) return refused(wrong)
    const tickets = await ticketsOf(trx, reservationId)
    const already = tickets.some(({ subscription_id }) => subscription_id !== null)
    if (already || reservation.status !== 'PENDING') return { kind: 'ignored' }
    return use(trx, pass, tickets)
  })
}

/** @returns whether a pass was applied; only an order that is still being made can change. */
export function removePass(db: Database, reservationId: string): Promise<boolean | null> {
  return db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, reservationId)
    if (!reservation) return null
    if (reservation.status !== 'PENDING') return false
    const freed = await trx
      .updateTable('tickets')
      .set({ subscription_id: null })
      .where('reservation_id', '=', reservationId)
      .where('subscription_id', 'is not', null)
      .returning('id')
      .execute()
    return freed.length > 0
  })
}
