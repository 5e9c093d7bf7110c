/** The job that offers released tickets to the people on waiting lists (docs/api/waiting-list.md#offers). */
import { sum } from '#kit/sum.ts'
import type { CoreContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import type {
  EventWithOrganization,
  Category,
  EventRow,
  WaitingEntry,
} from '#server/infra/database/tables/tables.ts'
import { enqueueMail } from '#server/infra/mail/queue.ts'
import { getEvent, listCategories } from '#server/modules/catalogue/queries.ts'
import { isOnSale } from '#server/modules/catalogue/rules.ts'
import { listAdditionalServices } from '#server/modules/pricing/queries.ts'
import {
  applyServicesAndDiscount,
  type ReservationTerms,
} from '#server/modules/purchase/apply-services-and-discount.ts'
import type { ReservationsContext } from '#server/modules/purchase/context.ts'
import { holdOrRefuse, holdTickets } from '#server/modules/purchase/hold-tickets.ts'
import { updateReservation } from '#server/modules/purchase/queries/reservations.ts'
import {
  freeReleasedTickets,
  preReserveTickets,
  freeReleasedTicket,
} from '#server/modules/purchase/queries/ticket-stock.ts'
import { ReservationRefused } from '#server/modules/purchase/rules/reserve-rules.ts'
import {
  countReleasedTickets,
  type ReleasedTickets,
  listEventsWithWaiting,
  listWaitingEntries,
  updateOfferStatuses,
  claimWaitingEntry,
  setEntryOffered,
} from './queries.ts'
import { offerExpiry } from './rules.ts'

/** Parts of the server that the job uses. */
type OfferContext = Pick<CoreContext, 'db' | 'translations'> &
  Pick<ReservationsContext, 'activePaymentMethods'>

/** @returns whether the ticket is held for that person */
async function offerTicket(
  { db, translations, activePaymentMethods }: OfferContext,
  { event, now }: Pick<ReservationTerms, 'event' | 'now'>,
  category: Category,
  entry: WaitingEntry,
): Promise<boolean> {
  const { first_name, last_name, email, language } = entry
  const terms: ReservationTerms = {
    event,
    code: null,
    chosen: [],
    services: await listAdditionalServices(db, event.id),
    payable: Object.keys(await activePaymentMethods(event, now)).length > 0,
    language,
    translations,
    now,
  }
  const outcome = await holdOrRefuse(db, async (trx) => {
    const claimed = await claimWaitingEntry(trx, entry.id)
    // Another instance may have been faster with the entry or with the ticket.
    if (!claimed || !(await freeReleasedTicket(trx, category))) throw new ReservationRefused('unavailable')
    const id = await holdTickets(trx, {
      event_id: event.id,
      tickets: [{ category, count: 1 }],
      language,
      created_at: now,
      valid_until: offerExpiry(event, category, now),
    })
    await applyServicesAndDiscount(trx, id, terms)
    await updateReservation(trx, id, { first_name, last_name, email })
    await setEntryOffered(trx, entry.id, id)
    const data = { entryId: String(entry.id), reservationId: id }
    await enqueueMail(trx, { kind: 'waiting-list-offer', to: email, lang: language, data, now })
    return id
  })
  return 'id' in outcome
}

/** Tickets without a category come first, since they fit most entries. */
const preReservableCategories = (categories: readonly Category[]): Category[] => [
  ...categories.filter(({ bounded }) => !bounded).slice(0, 1),
  ...categories.filter(({ bounded }) => bounded),
]

/** @param categories the unrestricted ones, none of them on sale */
async function preReserveForWaiting(
  db: Database,
  event: EventRow,
  categories: readonly Category[],
  entries: readonly WaitingEntry[],
): Promise<void> {
  const releasedTickets = await countReleasedTickets(db, event.id)
  const sources = preReservableCategories(categories)
  let missing = entries.length - sum(sources.map((category) => releasedTickets.countOf(category)))
  for (const category of sources) {
    if (missing <= 0) return
    missing -= await preReserveTickets(db, category, missing)
  }
}

/** The category of the entry, or the first one, as long as it has a released ticket. */
function offeredCategory(
  entry: WaitingEntry,
  open: readonly Category[],
  releasedTickets: ReleasedTickets,
): Category | undefined {
  return open.find(
    (category) =>
      (entry.category_id === null || entry.category_id === category.id) &&
      releasedTickets.countOf(category) > 0,
  )
}

const isBeforeSale = (categories: readonly Category[], now: number): boolean =>
  categories.length > 0 && categories.every(({ sale_from }) => now < sale_from)

async function offerTicketsOfEvent(
  context: OfferContext,
  event: EventWithOrganization,
  now: number,
): Promise<void> {
  const { db } = context
  const entries = await listWaitingEntries(db, event.id)
  const categories = (await listCategories(db, event.id)).filter(({ restricted }) => !restricted)
  const active = now < event.starts_at && event.status !== 'DISABLED'
  if (active && isBeforeSale(categories, now)) {
    await preReserveForWaiting(db, event, categories, entries)
    return
  }
  const open = active ? categories.filter((category) => isOnSale(category, now)) : []
  const releasedTickets = await countReleasedTickets(db, event.id)
  for (const entry of entries) {
    const category = offeredCategory(entry, open, releasedTickets)
    if (category && (await offerTicket(context, { event, now }, category, entry)))
      releasedTickets.take(category)
  }
  // No entry is left that could take the rest.
  await freeReleasedTickets(db, event.id)
}

/** @param now epoch ms */
export async function offerReleasedTickets(context: OfferContext, now: number): Promise<void> {
  const { db } = context
  await updateOfferStatuses(db)
  for (const id of await listEventsWithWaiting(db))
    await offerTicketsOfEvent(context, await getEvent(db, id), now)
}
