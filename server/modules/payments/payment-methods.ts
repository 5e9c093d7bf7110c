/** Payment methods of a reservation, and the state of its payment (docs/api/payments.md#payment-methods). */
import type { ActivePaymentMethod, PaymentProxy } from '#purchase/contract/reservation.ts'
import { isCustomMethod } from '#purchase/rules/payment/payment-proxies.ts'
import { isOpen } from '#purchase/rules/reservation-status.ts'
import type { EventConfig, EventRow } from '#server/infra/database/tables/tables.ts'
import type { PaymentState } from '#server/modules/purchase/context.ts'
import type { ReservationDetails } from '#server/modules/purchase/reservation-details.ts'
import { setting } from '#server/modules/settings/rules.ts'
import { type PaymentsContext, findProvider, providerFacts } from './providers/create-payments.ts'
import { findUnpaidStatus, listCustomMethods } from './queries.ts'
import { sumOf } from './rules.ts'

function deniedMethods({ tickets, categories }: ReservationDetails): Set<string> {
  const categoryIds = new Set(tickets.map(({ category_id }) => category_id))
  return new Set(
    categories
      .filter(({ id }) => categoryIds.has(id))
      .flatMap(({ denied_payment_methods: denied }) => denied),
  )
}

/** The event's proxies without those that a setting closes. */
const enabledProxies = (config: EventConfig): PaymentProxy[] =>
  config.paymentProxies.filter((proxy) => {
    const key = providerFacts(proxy)?.setting
    return key === undefined || setting(config, key)
  })

/** Names of methods and of proxies. */
const blockedMethods = (config: EventConfig): Set<string> =>
  new Set(
    setting(config, 'PAYMENT_METHODS_BLACKLIST')
      .split(',')
      .map((name) => name.trim()),
  )

type MethodsContext = Pick<PaymentsContext, 'db' | 'payments'>

/**
 * The methods of an event by name; of two proxies with the same method the first one of the event counts.
 * @param now epoch ms @param amount of an order, minor units; null before there is one
 * @returns empty for an event without a currency
 */
export async function activePaymentMethods(
  { db, payments }: MethodsContext,
  event: EventRow,
  now: number,
  amount: number | null = null,
): Promise<Record<string, ActivePaymentMethod>> {
  if (event.config.currency === null) return {}
  const paymentProxies = enabledProxies(event.config)
  const offers = paymentProxies.flatMap((proxy) =>
    Object.entries(findProvider(payments, proxy)?.offers({ event, now, amount }) ?? {}),
  )
  const customMethods = paymentProxies.some(isCustomMethod) ? await listCustomMethods(db, event.id) : []
  const custom = customMethods.map(({ id }): [string, ActivePaymentMethod] => [
    id,
    { paymentProxy: 'CUSTOM_OFFLINE', parameters: {} },
  ])
  const blocked = blockedMethods(event.config)
  return Object.fromEntries(
    [...offers, ...custom]
      .filter(([name, { paymentProxy }]) => !blocked.has(name) && !blocked.has(paymentProxy))
      .toReversed(),
  )
}

/** The active methods that every category of the reservation accepts and that take its amount. @param now epoch ms */
export async function offeredMethods(
  context: MethodsContext,
  details: ReservationDetails,
  now: number,
): Promise<Record<string, ActivePaymentMethod>> {
  const active = await activePaymentMethods(context, details.event, now, sumOf(details).amount)
  const denied = deniedMethods(details)
  return Object.fromEntries(Object.entries(active).filter(([name]) => !denied.has(name)))
}

/**
 * Reads the methods on offer, the chosen proxy and the last attempt. The proxy of an approval that the buyer brought back
 * replaces that of the reservation.
 */
export async function loadPaymentState(
  context: MethodsContext & Pick<PaymentsContext, 'now'>,
  details: ReservationDetails,
): Promise<PaymentState> {
  const { transaction, reservation } = details
  const approved = transaction?.status === 'PENDING' && transaction.token !== null
  return {
    activePaymentMethods: await offeredMethods(context, details, context.now()),
    tokenAcquired: approved,
    paymentProxy: approved ? transaction.proxy : reservation.payment_proxy,
    // Only a reservation with accepted details can have begun a payment.
    lastAttempt:
      isOpen(reservation.status) && reservation.validated && transaction === null
        ? await findUnpaidStatus(context.db, reservation.id)
        : null,
  }
}
