/** The ways to pay that an order may choose from right now. Contract 2, 1.2 and 3.1. */
import type { ActivePaymentMethod, PaymentProxy } from '#core/contract/reservation.ts'
import { setting, type SettingKey } from '#server/modules/settings/rules/event-settings.ts'
import { listCustomMethods } from './queries/custom-methods.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { EventConfig, EventRow } from '#server/infra/database/tables/tables.ts'
import { providerOf, type Payments } from './providers/create-payments.ts'
import type { ReservationDetails } from '#server/modules/reservations/reservation-details.ts'

/** What the categories of an order do not let anyone pay with. */
function deniedMethods({ tickets, categories }: ReservationDetails): Set<string> {
  const categoryIds = new Set(tickets.map(({ category_id }) => category_id))
  return new Set(
    categories
      .filter(({ id }) => categoryIds.has(id))
      .flatMap(({ denied_payment_methods: denied }) => denied),
  )
}

const enablingSettings = {
  OFFLINE: 'BANK_TRANSFER_ENABLED',
  ON_SITE: 'ON_SITE_ENABLED',
  STRIPE: 'STRIPE_CC_ENABLED',
  PAYPAL: 'PAYPAL_ENABLED',
  MOLLIE: 'MOLLIE_CC_ENABLED',
  SAFERPAY: 'SAFERPAY_ENABLED',
} as const satisfies Partial<Record<PaymentProxy, SettingKey>>

/** The event's proxies without those that are switched off. */
const enabledProxies = (config: EventConfig): PaymentProxy[] =>
  config.paymentProxies.filter(
    (proxy) =>
      !(proxy in enablingSettings) ||
      setting(config, enablingSettings[proxy as keyof typeof enablingSettings]),
  )

const blockedMethods = (config: EventConfig): Set<string> =>
  new Set(
    setting(config, 'PAYMENT_METHODS_BLACKLIST')
      .split(',')
      .map((name) => name.trim()),
  )

export interface PaymentContextBase {
  readonly db: Database
  readonly payments: Payments
}

/** By the method's name; empty when nothing can cost anything. The first proxy of the event wins a shared name. */
export async function activePaymentMethods(
  { db, payments }: PaymentContextBase,
  event: EventRow,
  now: number,
  country: string | null = null,
): Promise<Record<string, ActivePaymentMethod>> {
  if (event.config.currency === null) return {}
  const paymentProxies = enabledProxies(event.config)
  const offers = paymentProxies.flatMap((proxy) =>
    Object.entries(providerOf(payments, proxy)?.offers({ event, country, now }) ?? {}),
  )
  const written = paymentProxies.includes('CUSTOM_OFFLINE') ? await listCustomMethods(db, event.id) : []
  const custom = written.map(({ id }): [string, ActivePaymentMethod] => [
    id,
    { paymentProxy: 'CUSTOM_OFFLINE', parameters: {} },
  ])
  const closed = blockedMethods(event.config)
  return Object.fromEntries(
    [...offers, ...custom]
      .filter(([name, { paymentProxy }]) => !closed.has(name) && !closed.has(paymentProxy))
      .toReversed(),
  )
}

/** Those of them that every category of the order accepts. */
export async function offeredMethods(
  context: PaymentContextBase,
  details: ReservationDetails,
  now: number,
): Promise<Record<string, ActivePaymentMethod>> {
  const country = details.reservation.billing.country ?? null
  const active = await activePaymentMethods(context, details.event, now, country)
  const denied = deniedMethods(details)
  return Object.fromEntries(Object.entries(active).filter(([name]) => !denied.has(name)))
}
