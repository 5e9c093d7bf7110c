import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { lastPaymentMethod } from '#device/browser/browser-storage.ts'
import { attempt } from '#kit/attempt.ts'
import { failureOf } from '#ui/data/call-error.ts'
import { useServices } from '#ui/data/services.ts'
import { useInBrowser } from '#ui/page/use-in-browser.ts'
import {
  collectAuthenticatedCard,
  collectCardToken,
  type CollectedPayment,
} from '../../flows/collect-card-payment.ts'
import type { LastAttempt } from '../../flows/last-attempt.ts'
import type { CardFields } from '../../rules/payment/card-payment.ts'
import {
  paymentOptions,
  presetOption,
  stripeAccount,
  type PaymentOption,
  type Consents,
} from '../../rules/payment/payment-options.ts'
import { isCustomMethod } from '../../rules/payment/payment-proxies.ts'
import { logPollFailure } from '../reservation-query.ts'
import { useCheckout } from '../use-checkout.ts'
import { customPaymentMethodsQuery } from './payment-method-query.ts'

/** True on a device with Apple Pay. Only the device is asked: neither Apple nor a payment provider gets a request. */
function hasApplePay(): boolean {
  const { ApplePaySession } = globalThis as { ApplePaySession?: { canMakePayments(): boolean } }
  // Safari throws on a page without encryption.
  return attempt(() => ApplePaySession?.canMakePayments()) === true
}

/** The method and the agreements of the buyer on the overview of a reservation. */
interface PaymentEntries {
  readonly method?: string
  readonly consents?: Consents
}

/** The entries of this reservation: they stay in memory for every way back to the overview, until the page is closed. */
export function usePaymentEntries() {
  const client = useQueryClient()
  const { reservation } = useCheckout()
  const key = ['reservation', reservation.id, 'payment-entries']
  const read = () => client.getQueryData<PaymentEntries>(key) ?? {}
  return {
    read,
    keep(entries: PaymentEntries): void {
      client.setQueryDefaults(key, { gcTime: Infinity })
      client.setQueryData<PaymentEntries>(key, { ...read(), ...entries })
    },
  }
}

export const cardFieldId = 'payment-card'

const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

/**
 * The payment methods of the reservation, the chosen one, and what the buyer entered for it.
 * @param attempt the last attempt to pay, whose method is chosen until the buyer chooses another; null until it is read
 */
export function usePaymentChoice(attempt: LastAttempt | null) {
  const tools = useServices()
  const { reservation } = useCheckout()
  const entries = usePaymentEntries()
  const [method, setMethod] = useState(entries.read().method ?? null)
  // Read once: a payment by a wallet is not to open the card form below it.
  const inBrowser = useInBrowser()
  const [lastUsed] = useState(() => (inBrowser ? lastPaymentMethod.read() : null))
  const [card, setCard] = useState<CardFields | null>(null)
  const [delayed, setDelayed] = useState(false)
  const [unreachable, setUnreachable] = useState(false)
  const [hasWallet] = useState(hasApplePay)
  const offered = paymentOptions(reservation, hasWallet)
  const hasCustom = offered.some(({ proxy }) => isCustomMethod(proxy))
  const custom = useQuery({ ...customPaymentMethodsQuery(tools.api, reservation.id), enabled: hasCustom })
  /** Details of the custom offline methods; methods without details cannot be chosen. */
  const customMethods = custom.data ?? []
  const detailsOf = (option: PaymentOption | null) =>
    customMethods.find(({ paymentMethodId }) => paymentMethodId === option?.method)
  const options = offered.filter((option) => !isCustomMethod(option.proxy) || detailsOf(option))
  const chosenMethod = method ?? attempt?.choice?.method
  const isPreset = attempt !== null || offered.length === 1
  const preset = isPreset ? presetOption(options, lastUsed) : null
  const chosen = options.find((option) => option.method === chosenMethod) ?? preset

  const account = stripeAccount(chosen)
  const collectCard = (confirmed: CardFields): Promise<CollectedPayment> => {
    setDelayed(false)
    setUnreachable(false)
    return collectAuthenticatedCard(tools, {
      reservationId: reservation.id,
      card: confirmed,
      wait,
      onDelay: () => setDelayed(true),
      onUnreachable: setUnreachable,
      onPollFailure: logPollFailure,
    })
  }
  const collect = async (): Promise<CollectedPayment> => {
    if (card === null) return { kind: 'declined', reason: null }
    return account?.authenticated ? collectCard(card) : collectCardToken(card)
  }
  return {
    /** The device has a wallet of its own. */
    hasWallet,
    options,
    customMethods,
    /** Why the custom methods are missing; null when they are not. */
    customFailure: custom.isError ? failureOf(custom.error) : null,
    loadCustom: custom.refetch,
    chosen,
    choose(option: PaymentOption): void {
      entries.keep({ method: option.method })
      setMethod(option.method)
    },
    chosenCustom: detailsOf(chosen),
    card,
    setCard,
    /** True after ten seconds without a result of the card payment. */
    delayed,
    /** True while the server cannot be reached during the card payment. */
    unreachable,
    /** Collects the chosen card before the confirmation; undefined for another method. */
    collect: account === null ? undefined : collect,
    /** Collects a payment that the provider confirms with this card. */
    collectCard,
  }
}

export type PaymentChoice = ReturnType<typeof usePaymentChoice>
