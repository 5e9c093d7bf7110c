/** The ways to pay that an order may choose from right now. Contract 2, 1.2 and 3.1. */
import type { ActivePaymentMethod, PaymentProxy } from '#core/contract/reservation.ts'
import { setting, type SettingKey } from '../domain/event-settings.ts'
import { customMethodsOf } from '../store/custom-methods.ts'
import type { Database } from '../store/database.ts'
import type { FullOrder } from '../store/orders.ts'
import type { EventConfig, EventRow } from '../store/tables.ts'
import { providerOf, type Payments } from './payments.ts'

/** What the categories of an order do not let anyone pay with. */
function deniedFor({ tickets, categories }: FullOrder): Set<string> {
  const bought = new Set(tickets.map(({ category_id }) => category_id))
  return new Set(
    categories.filter(({ id }) => bought.has(id)).flatMap(({ denied_payment_methods: denied }) => denied),
  )
}

const switches = {
  OFFLINE: 'BANK_TRANSFER_ENABLED',
  ON_SITE: 'ON_SITE_ENABLED',
  STRIPE: 'STRIPE_CC_ENABLED',
  PAYPAL: 'PAYPAL_ENABLED',
  MOLLIE: 'MOLLIE_CC_ENABLED',
  SAFERPAY: 'SAFERPAY_ENABLED',
} as const satisfies Partial<Record<PaymentProxy, SettingKey>>

/** The event's proxies without those that are switched off. */
const openProxies = (config: EventConfig): PaymentProxy[] =>
  config.paymentProxies.filter(
    (proxy) => !(proxy in switches) || setting(config, switches[proxy as keyof typeof switches]),
  )

const blacklist = (config: EventConfig): Set<string> =>
  new Set(
    setting(config, 'PAYMENT_METHODS_BLACKLIST')
      .split(',')
      .map((name) => name.trim()),
  )

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
  if (event.config.currency === null) return {}
  const paymentProxies = openProxies(event.config)
  const offers = paymentProxies.flatMap((proxy) =>
    Object.entries(providerOf(payments, proxy)?.offers({ event, country, now }) ?? {}),
  )
  const written = paymentProxies.includes('CUSTOM_OFFLINE') ? await customMethodsOf(db, event.id) : []
  const custom = written.map(({ id }): [string, ActivePaymentMethod] => [
    id,
    { paymentProxy: 'CUSTOM_OFFLINE', parameters: {} },
  ])
  const closed = blacklist(event.config)
  return Object.fromEntries(
    [...offers, ...custom]
      .filter(([name, { paymentProxy }]) => !closed.has(name) && !closed.has(paymentProxy))
      .toReversed(),
  )
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
