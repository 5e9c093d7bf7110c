/** Who holds a pass gets a ticket to each event that it opens, where the event says so. Contract 2, 2.5 and 2.6. */
import { inSale } from '../domain/availability.ts'
import { setting } from '../domain/event-settings.ts'
import { queueBuyerMails } from '../domain/order-mails.ts'
import { orderTotal } from '../domain/order-summary.ts'
import { windowProblem } from '../domain/pass-code.ts'
import { entriesLeft } from '../domain/pass-terms.ts'
import { completeSilently } from '../payments/finalize.ts'
import { refusalOf } from '../payments/gates.ts'
import { linkPersonalCodes } from '../store/codes.ts'
import type { Database } from '../store/database.ts'
import { listCategories, listEvents, type EventWithOrganization } from '../store/events.ts'
import { orderOf } from '../store/orders.ts'
import {
  holdersWithoutTicket,
  lockSubscription,
  markGiven,
  rememberUses,
  type Holder,
} from '../store/pass-holders.ts'
import {
  createReservation,
  lockReservation,
  notEnough,
  Refused,
  ticketsOf,
  updateReservation,
  type Created,
} from '../store/reservations.ts'
import { listServices } from '../store/services.ts'
import { usageOf } from '../store/subscriptions.ts'
import type { Category } from '../store/tables.ts'
import type { ServiceRow } from '../store/tables/prices.ts'
import { holdPersonalCodes } from './hold-codes.ts'
import { holdItems } from './settle.ts'

interface Giving {
  readonly event: EventWithOrganization
  readonly services: readonly ServiceRow[]
  readonly now: number
}

/** The pass may have been used or given a ticket since it was read. */
async function claim(trx: Database, { subscription }: Holder, { event, now }: Giving): Promise<void> {
  const pass = await lockSubscription(trx, subscription.id)
  const used = await usageOf(trx, pass.id, event.id)
  const open = windowProblem(pass, now) === null && used.atEvent === 0 && entriesLeft(pass, used) !== 0
  if (!open || !(await markGiven(trx, pass.id, event.id))) throw new Refused('not any more')
}

async function settle(trx: Database, id: string, { subscription }: Holder, giving: Giving): Promise<void> {
  const { services, now } = giving
  const { first_name, last_name, email } = subscription
  await holdItems(trx, id, await ticketsOf(trx, id), { chosen: [], services, now })
  await trx
    .updateTable('tickets')
    .set({ subscription_id: subscription.id, first_name, last_name, email })
    .where('reservation_id', '=', id)
    .execute()
  await updateReservation(trx, id, { first_name, last_name, email, validated: true, payment_proxy: 'ADMIN' })
  const reservation = await lockReservation(trx, id)
  if (!reservation) return
  const order = await orderOf(trx, reservation)
  // A fee, or a list of people: then the order is for the holder to make.
  if (orderTotal(order).gross > 0 || (await refusalOf(trx, order, now)) !== null)
    throw new Refused('not for us')
  // The organiser asked for these tickets and needs no mail about each.
  await queueBuyerMails(trx, await completeSilently(trx, reservation, now), now)
}

async function give(db: Database, category: Category, holder: Holder, giving: Giving): Promise<Created> {
  const { event, now } = giving
  const { languages } = event.config
  const wanted = [{ category, count: 1 }]
  return createReservation(db, {
    eventId: event.id,
    wanted,
    language: languages.includes(holder.language) ? holder.language : (languages[0] ?? 'en'),
    now,
    validUntil: now,
    // The buyer's account would keep another holder out of the order.
    ownerId: holder.buyerEmail === holder.subscription.email ? holder.ownerId : null,
    steps: {
      before: (trx) => claim(trx, holder, giving),
      beforeTickets: (trx, id) => holdPersonalCodes(trx, id, null, wanted),
      async afterTickets(trx, id) {
        if (category.restricted) await linkPersonalCodes(trx, id)
        await settle(trx, id, holder, giving)
      },
    },
  })
}

/** A hidden category only where the pass names it. */
const opens = ({ categoryIds }: Holder, { id, restricted }: Category): boolean =>
  categoryIds === null ? !restricted : categoryIds.includes(id)

/** From the first category that has a ticket for this holder; one that has none for anybody is struck off the list. */
async function giveOne(db: Database, shelves: Set<Category>, holder: Holder, giving: Giving): Promise<void> {
  for (const category of [...shelves].filter((one) => opens(holder, one))) {
    const outcome = await give(db, category, holder, giving)
    if ('id' in outcome) return
    if (outcome.refused === notEnough) shelves.delete(category)
  }
}

/** @returns what went wrong: one ticket that cannot be made does not keep the next one waiting for an hour. */
async function giveAt(db: Database, event: EventWithOrganization, now: number): Promise<unknown[]> {
  await rememberUses(db, event.id)
  const holders = await holdersWithoutTicket(db, event.id, now)
  if (holders.length === 0) return []
  const giving = { event, now, services: await listServices(db, event.id) }
  const shelves = new Set((await listCategories(db, event.id)).filter((category) => inSale(category, now)))
  const errors: unknown[] = []
  for (const holder of holders) {
    if (shelves.size === 0) break
    await giveOne(db, shelves, holder, giving).catch((error: unknown) => errors.push(error))
  }
  return errors
}

/**
 * Once for each pass and event, also when several copies do it at the same time: whoever gave a ticket back, or used
 * the pass there before, gets none. The next events come first, so that a pass with few entries is used for them.
 * @param now epoch ms. @throws the first of what went wrong, after everything else was done
 */
export async function giveTicketsToHolders(db: Database, now: number): Promise<void> {
  const errors: unknown[] = []
  for (const event of await listEvents(db, now)) {
    if (!setting(event.config, 'GENERATE_TICKETS_FOR_SUBSCRIPTIONS')) continue
    errors.push(...(await giveAt(db, event, now)))
  }
  if (errors.length > 0) throw errors[0]
}
