/** No text of a pass order speaks of tickets, a venue or an entrance. */
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createTranslationStore } from '#i18n/translation-store.ts'
import type { ReservationInfo, ReservationStatus } from '#purchase/contract/reservation.ts'
import { contextKeys } from '#purchase/parts/context-keys.ts'
import { refused } from '#wire/result.ts'
import de from '../../../src/i18n/locales/de/server.json'
import en from '../../../src/i18n/locales/en/server.json'
import es from '../../../src/i18n/locales/es/server.json'
import fr from '../../../src/i18n/locales/fr/server.json'
import it_ from '../../../src/i18n/locales/it/server.json'
import { boughtPass, descriptor, passOrder } from '../../support/passes.ts'
import { ticketWords } from '../../support/ticket-words.ts'
import { value } from '../../support/wire/scripted-api.ts'
import { openCheckout, type CheckoutOptions } from './render-checkout.tsx'

const open = (step: string, reservation: ReservationInfo, options: CheckoutOptions = {}) =>
  openCheckout(step, { subscription: descriptor(), reservation, ...options })

/** Everything that is shown, spoken or in the tab, without the names of the wallet page and of what a pass pays for. */
const allTexts = (): string => {
  const attributes = [...document.querySelectorAll('[aria-label], [title]')].flatMap((element) => [
    element.getAttribute('aria-label'),
    element.getAttribute('title'),
  ])
  return [document.title, document.body.textContent, ...attributes]
    .join('\n')
    .replaceAll('Open my tickets', '')
    .replaceAll('Enter this PIN when you order tickets.', '')
}

const reviewed = (methods: object, over = {}) =>
  passOrder({
    validatedBookingInformation: true,
    email: 'ada@example.org',
    activePaymentMethods: methods,
    ...over,
  })
const onSite = { ON_SITE: { paymentProxy: 'ON_SITE', parameters: {} } }
const transfer = { BANK_TRANSFER: { paymentProxy: 'OFFLINE', parameters: { validityDays: 5 } } }
const paidLater = boughtPass({ paymentProxy: 'ON_SITE' })

const states: readonly (readonly [string, ReservationInfo, RegExp])[] = [
  ['book', passOrder(), /^Your details$/],
  ['overview', reviewed({ ...onSite, ...transfer }), /^Review and pay$/],
  ...(
    [
      ['waiting-payment', 'OFFLINE_PAYMENT', /^Transfer CHF/],
      ['waiting-custom-payment', 'CUSTOM_OFFLINE_PAYMENT', /^Pay /],
      ['deferred-payment', 'DEFERRED_OFFLINE_PAYMENT', /^We have your order$/],
      ['processing-payment', 'EXTERNAL_PROCESSING_PAYMENT', /^Your payment is being processed$/],
      ['success', 'FINALIZING', /^Night pass$/],
      ['success', 'COMPLETE', /^Your pass is ready$/],
      ['error', 'STUCK', /has to check your order/],
      ['not-found', 'CANCELLED', /^This order was canceled$/],
    ] satisfies [string, ReservationStatus, RegExp][]
  ).map(([step, status, heading]) => [step, boughtPass({ status }), heading] as const),
  [
    'success',
    { ...paidLater, orderSummary: { ...paidLater.orderSummary, notYetPaid: true } },
    /^Your pass is ready$/,
  ],
]

describe('the texts of a pass order', () => {
  it.each(states)(
    'name no ticket, venue or entrance on the page %s (P240)',
    async (step, reservation, heading) => {
      await open(step, reservation)
      expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible()
      if (step === 'overview') expect(await screen.findAllByRole('radio')).toHaveLength(2)
      expect(allTexts()).not.toMatch(ticketWords.en)
    },
  )

  it('name no ticket when the time has ended', async () => {
    await open('book', passOrder(), {
      answers: { cancelReservation: () => value(true), reservationStatus: () => refused(404) },
      services: { now: () => passOrder().validity },
    })
    expect(await screen.findByRole('dialog')).toBeVisible()
    expect(allTexts()).not.toMatch(ticketWords.en)
  })

  it('request a sign-in without naming tickets', async () => {
    await open('book', passOrder(), { answers: { reservation: () => refused(401) } })
    expect(await screen.findByText(/Sign in with the account/)).toBeVisible()
    expect(allTexts()).not.toMatch(ticketWords.en)
  })

  it.each(Object.entries<Record<string, string>>({ de, en, es, fr, it: it_ }))(
    'have their own wording in %s',
    async (lang, bundle) => {
      const texts = createTranslationStore()
      texts.setBundle(lang, bundle)
      await texts.changeLanguage(lang)
      await texts.loadNamespace('checkout')
      const { t } = texts.current()
      const shown = Object.values({ ...contextKeys.subscription }).map((key) => t(key))
      expect(shown.filter((text) => ticketWords[lang as keyof typeof ticketWords].test(text))).toEqual([])
      expect(shown.filter((text) => text.includes('app.'))).toEqual([])
    },
  )
})
