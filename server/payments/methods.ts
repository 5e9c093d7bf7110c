/** The ways to pay that an order may choose from right now. Contract 2, 1.2 and 3.1. */
import type { ActivePaymentMethod } from '#core/contract/reservation.ts'
import { customMethodsOf } from '../store/custom-methods.ts'
import type { Database } from '../store/database.ts'
import type { FullOrder } from '../store/orders.ts'
import type { EventRow } from '../store/tables.ts'
import { providerOf, type Payments } from './payments.ts'

/** What the categories of an order do not let anyone pay with. */
function deniedFor({ tickets, categories }: FullOrder): Set<string> {
  const bought = new Set(tickets.map(({ category_id }) => category_id))
  return new Set(
    categories.filter(({ id }) => bought.has(id)).flatMap(({ denied_payment_methods: denied }) => denied),
  )
}

export interface Till {
  readonly db: Database
  readonly payments: Payments
}

/** By the method's name; empty when nothing can cost anything. The first proxy of the event wins a shared name. */
export async function activePaymentMethods(
  { db, payments }: Till,
  event: EventRow,
  now: number,
  country: string | null = null,
): Promise<Record<string, ActivePaymentMethod>> {
  const { currency, paymentProxies } = event.config
  if (currency === null) return {}
  const offers = paymentProxies.flatMap((proxy) =>
    Object.entries(providerOf(payments, proxy)?.offers({ event, country, now }) ?? {}),
  )
  const written = paymentProxies.includes('CUSTOM_OFFLINE') ? await customMethodsOf(db, event.id) : []
  const custom = written.map(({ id }): [string, ActivePaymentMethod] => [
    id,
    { paymentProxy: 'CUSTOM_OFFLINE', parameters: {} },
  ])
  return Object.fromEntries([...offers, ...custom].toReversed())
}

/** Those of them that every category of the order accepts. */
export async function offeredMethods(
  till: Till,
  order: FullOrder,
  now: number,
): Promise<Record<string, ActivePaymentMethod>> {
  const country = order.reservation.billing.country ?? null
  const active = await activePaymentMethods(till, order.event, now, country)
  const denied = deniedFor(order)
  return Object.fromEntries(Object.entries(active).filter(([name]) => !denied.has(name)))
}
