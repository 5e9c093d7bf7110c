/** Reservations of the demo: sold tickets and held ones. */
import { day } from '#core/domain/durations.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { EventWithOrganization, Category } from '#server/infra/database/tables/tables.ts'
import { findEvent, listCategories } from '#server/modules/catalogue/queries.ts'
import { reservationTotal } from '#server/modules/pricing/rules/reservation-price.ts'
import {
  beginFinalizing,
  bookForContact,
  issueTickets,
} from '#server/modules/reservations/change-reservation.ts'
import { holdOrRefuse, holdTickets } from '#server/modules/reservations/hold-tickets.ts'
import { loadReservationDetails, lockReservation } from '#server/modules/reservations/queries/reservations.ts'
import { insertReceivedTransfer } from './queries.ts'

interface DemoReservations {
  readonly event: string
  readonly category: string
  readonly tickets: readonly number[]
  readonly status: 'sold' | 'held'
}

/** Ms; longer than a real hold, so that the demo shows held tickets. */
const holdTime = 30 * day

const buyers = [
  ['Alma', 'Reinhardt'],
  ['Tomás', 'Ibarra'],
  ['Chiara', 'Bellandi'],
  ['Odile', 'Marchand'],
  ['Jasper', 'Vroom'],
  ['Nadia', 'Kessler'],
] as const

const buyer = (index: number) => {
  const [first_name, last_name] = buyers[index % buyers.length] ?? buyers[0]
  const withoutAccents = `${first_name}.${last_name}`.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return { first_name, last_name, email: `${withoutAccents}@example.org`.toLowerCase() }
}

/** Completes the reservation as after a bank transfer, without mails. */
async function completeReservation(db: Database, id: string, index: number, now: number): Promise<void> {
  const contact = buyer(index)
  await db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, id)
    if (!reservation) return
    const details = await loadReservationDetails(trx, reservation)
    const { gross } = reservationTotal(details)
    await bookForContact(trx, id, contact)
    await beginFinalizing(
      trx,
      reservation,
      { status: 'FINALIZING', proxy: gross > 0 ? 'OFFLINE' : 'NONE' },
      { now, delay: 0 },
    )
    await issueTickets(trx, details, 'ACQUIRED', now)
    if (gross === 0) return
    const currency = details.config.currency ?? ''
    await insertReceivedTransfer(trx, { reservation_id: id, amount: gross, currency, created_at: now })
  })
}

async function createDemoReservation(
  db: Database,
  event: EventWithOrganization,
  { category, count }: { readonly category: Category; readonly count: number },
  { index, held, now }: { readonly index: number; readonly held: boolean; readonly now: number },
): Promise<void> {
  const result = await holdOrRefuse(db, (trx) =>
    holdTickets(trx, {
      event_id: event.id,
      tickets: [{ category, count }],
      language: event.config.languages[0] ?? 'en',
      created_at: held ? now : now - day,
      valid_until: now + holdTime,
    }),
  )
  if ('refused' in result) throw new Error(`${event.short_name}: no ${String(count)} x ${category.name}`)
  if (!held) await completeReservation(db, result.id, index, now - day)
}

/** The events must be loaded. @param now epoch ms. @throws when an event, a category or its tickets are missing */
export async function loadDemoReservations(
  db: Database,
  reservations: readonly DemoReservations[],
  now: number,
): Promise<void> {
  for (const { event: shortName, category: name, tickets, status: state } of reservations) {
    const event = await findEvent(db, shortName)
    const categories = event ? await listCategories(db, event.id) : []
    const category = categories.find((candidate) => candidate.name === name)
    if (!event || !category) throw new Error(`${shortName} has no category "${name}"`)
    for (const [index, count] of tickets.entries()) {
      await createDemoReservation(db, event, { category, count }, { index, held: state === 'held', now })
    }
  }
}

export const demoReservations: readonly DemoReservations[] = [
  { event: 'lantern-yard', category: 'Chair', tickets: [2, 2, 1], status: 'sold' },
  { event: 'lantern-yard', category: 'Bench by the stove', tickets: [4], status: 'held' },
  { event: 'red-hall', category: 'Seat', tickets: [4, 3, 5], status: 'sold' },
  { event: 'quay-weekend', category: 'Saturday', tickets: [5, 5, 4, 4, 2], status: 'sold' },
]
