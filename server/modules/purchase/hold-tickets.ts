/**
 * Holds tickets and personal codes for a new reservation (docs/api/reservations.md#reserve,
 * docs/api/tickets.md#ticket-statuses).
 */
import { sum } from '#kit/sum.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Category } from '#server/infra/database/tables/tables.ts'
import { lockCodeUsage, holdPersonalCodes, linkPersonalCodes } from '#server/modules/pricing/queries.ts'
import { codeAppliesTo, type AppliedCode } from '#server/modules/pricing/rules/discounts.ts'
import { openReservation, type NewReservation } from './queries/reservations.ts'
import { holdTicketRows } from './queries/ticket-stock.ts'
import { notEnoughTickets, ReservationRefused, type HoldRefusal } from './rules/reserve-rules.ts'

export interface WantedTickets {
  readonly category: Category
  /** Above zero. */
  readonly count: number
}

interface TicketsToHold extends Omit<NewReservation, 'promo_code_id'> {
  readonly tickets: readonly WantedTickets[]
  readonly code?: AppliedCode | null
}

export type HoldResult = { readonly id: string } | { readonly refused: HoldRefusal }

const countTicketsOfCode = (code: AppliedCode, tickets: readonly WantedTickets[]): number =>
  sum(tickets.filter(({ category }) => codeAppliesTo(code, category)).map(({ count }) => count))

/** Checks the usage limit of a promo code; tickets in open reservations count too. */
async function checkCodeUsage(
  trx: Database,
  code: AppliedCode | null,
  tickets: readonly WantedTickets[],
): Promise<void> {
  if (code?.kind !== 'PROMO' || code.row.max_usage === null) return
  const { reserved } = await lockCodeUsage(trx, code.row)
  if (reserved + countTicketsOfCode(code, tickets) > code.row.max_usage)
    throw new ReservationRefused('error.STEP2_DISCOUNT_CODE_USAGE_EXCEEDED')
}

/** Holds one personal code for each ticket of a restricted category. */
async function holdCodes(
  trx: Database,
  reservationId: string,
  code: AppliedCode | null,
  tickets: readonly WantedTickets[],
): Promise<void> {
  for (const { category, count } of tickets.filter((line) => line.category.restricted)) {
    const codeId = code?.kind === 'PERSONAL' && codeAppliesTo(code, category) ? code.row.id : undefined
    if (codeId !== undefined && count > 1) throw new ReservationRefused(notEnoughTickets)
    if (!(await holdPersonalCodes(trx, { categoryId: category.id, reservationId, count, codeId })))
      throw new ReservationRefused(codeId === undefined ? notEnoughTickets : 'error.STEP_1_CODE_NOT_FOUND')
  }
}

/**
 * Inserts a reservation and holds its tickets, in the caller's transaction.
 * @returns the reservation's id
 * @throws ReservationRefused when too few tickets or codes are left; the caller's transaction must roll back
 */
export async function holdTickets(trx: Database, input: TicketsToHold): Promise<string> {
  const { tickets, code = null, ...reservation } = input
  // The row of the reservation takes a share lock on the code. Two transactions that both have that lock and
  // then request the exclusive one would deadlock, so the exclusive one comes first.
  await checkCodeUsage(trx, code, tickets)
  const promo_code_id = code?.kind === 'PROMO' ? code.row.id : null
  const id = await openReservation(trx, { ...reservation, promo_code_id })
  await holdFor(trx, id, { tickets, code, language: input.language })
  return id
}

/**
 * Holds tickets and codes for a reservation that has none.
 * @throws ReservationRefused when too few are left; what it held by then is still held
 */
export async function holdFor(
  trx: Database,
  reservationId: string,
  { tickets, code = null, language }: Pick<TicketsToHold, 'tickets' | 'code' | 'language'>,
): Promise<void> {
  // Codes come first: the second visitor with the last code reads that it is used, not that the category is sold out.
  await holdCodes(trx, reservationId, code, tickets)
  // Always in the same order: transactions on the same categories cannot deadlock.
  for (const { category, count } of tickets.toSorted((a, b) => a.category.id - b.category.id)) {
    const held = await holdTicketRows(trx, { category, count, reservationId, language })
    if (held < count) throw new ReservationRefused(notEnoughTickets)
  }
  if (tickets.some(({ category }) => category.restricted)) await linkPersonalCodes(trx, reservationId)
}

/**
 * Runs `hold` in a transaction.
 * @returns the id that `hold` returns, or the reason of the `ReservationRefused` that it throws; then nothing is stored
 */
export async function holdOrRefuse(
  db: Database,
  hold: (trx: Database) => Promise<string>,
): Promise<HoldResult> {
  try {
    return { id: await db.transaction().execute(hold) }
  } catch (error) {
    if (error instanceof ReservationRefused) return { refused: error.refused }
    throw error
  }
}
