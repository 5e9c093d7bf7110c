/** Payment methods of the overview that need more than a choice. */
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { TesseraDatabase } from '#device/storage/database.ts'
import { getJournal } from '#purchase/store/read-journal.ts'
import { putJournal } from '#purchase/store/write-journal.ts'
import { endpoints } from '#shell/endpoints.ts'
import { refused } from '#wire/result.ts'
import english from '../../../../src/i18n/locales/en/server.json'
import { unreachable, value, type AnswerTo } from '../../../support/wire/scripted-api.ts'
import { callsOf, opened } from '../../pages/render-checkout.tsx'
import { accepted, agree, method, offering, open, submit } from './open-overview.ts'

const interac = {
  paymentMethodId: 'interac',
  deleted: false,
  localizations: {
    de: { paymentName: 'Interac DE', paymentDescription: '', paymentInstructions: '' },
    en: { paymentName: 'Interac', paymentDescription: 'By e-mail', paymentInstructions: 'Send it' },
  },
}

describe('the payment methods', () => {
  const texts: Readonly<Record<string, string>> = english
  const all = {
    CREDIT_CARD: method('MOLLIE'),
    PAYPAL: method('PAYPAL'),
    IDEAL: method('SAFERPAY'),
    BANK_TRANSFER: method('OFFLINE', { delayForOfflinePayment: 5 }),
    ON_SITE: method('ON_SITE'),
  }
  const described = (key: string) => texts[key]?.replace('{{0}}', '5') ?? key

  test('have the line of their provider below the name, that one leaves for it only while it is chosen (P7, P94, P95, P99)', async () => {
    const { user } = await open(offering(all))
    const cards: string[] = []
    for (const radio of await screen.findAllByRole('radio')) {
      await user.click(radio)
      cards.push(radio.closest('label')?.textContent ?? '')
    }
    const lines = [
      'reservation-page.payment.mollie.description',
      'reservation-page.paypal.description',
      'reservation-page.payment.saferpay.description',
      'reservation-page.offline.description',
      'reservation-page.on-site.description',
    ].map(described)
    expect(cards).toEqual(lines.map((line) => expect.stringContaining(line) as string))
    expect(screen.queryByText(described('reservation-page.paypal.description'))).toBeNull()
  })

  test('have the line of a deferred transfer instead of its days (P96)', async () => {
    const deferred = { deferred: true, delayForOfflinePayment: 5 }
    await open(offering({ BANK_TRANSFER: method('OFFLINE', deferred), ON_SITE: method('ON_SITE') }))
    expect(await screen.findByText(described('reservation-page.offline.deferred.description'))).toBeVisible()
    expect(screen.queryByText(described('reservation-page.offline.description'))).toBeNull()
  })

  test('are chosen one at a time, and those after the fourth are folded until one is chosen', async () => {
    const { user } = await open(offering(all))
    const checked = () =>
      screen
        .getAllByRole<HTMLInputElement>('radio')
        .map((radio) => radio.hasAttribute('checked') || radio.checked)
    const [, , , , fifth] = await screen.findAllByRole('radio')
    expect(fifth?.closest('details')).not.toHaveAttribute('open')
    for (const at of [1, 4, 0]) {
      await user.click(screen.getAllByRole('radio')[at] as HTMLElement)
      expect(checked().flatMap((is, index) => (is ? [index] : []))).toEqual([at])
    }
    // What was chosen once stays in view.
    expect(fifth?.closest('details')).toHaveAttribute('open')
  })

  test.each([
    [3, true],
    [4, false],
  ])('of %i stand side by side where there is room: %s (P93)', async (count, isBeside) => {
    await open(offering(Object.fromEntries(Object.entries(all).slice(0, count))))
    const [first] = await screen.findAllByRole('radio')
    expect(first?.closest('.payment-methods') !== null).toBe(isBeside)
  })
})

describe('custom offline methods', () => {
  const custom = offering({ interac: method('CUSTOM_OFFLINE'), ON_SITE: method('ON_SITE') })

  test('are listed by the name in their details, which are sent whole (P102)', async () => {
    const { user, call } = await open(custom, {
      answers: { customPaymentMethods: () => value([interac]), confirm: () => accepted },
    })
    await user.click(await screen.findByRole('radio', { name: /^Interac/ }))
    expect(screen.getByText('By e-mail')).toBeVisible()
    await agree(user)
    await user.click(await submit(/Order and pay later/))
    await waitFor(() => expect(callsOf(call, endpoints.confirm)).toHaveLength(1))
    expect(callsOf(call, endpoints.confirm)).toMatchObject([
      { body: { selectedPaymentMethod: interac, paymentProxy: 'CUSTOM_OFFLINE' } },
    ])
  })

  test('offer a retry when their details cannot be loaded, while the other methods stay', async () => {
    let answer: AnswerTo<'customPaymentMethods'> = unreachable
    const { user } = await open(custom, { answers: { customPaymentMethods: () => answer } })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
    expect(screen.getByRole('radio', { name: /At the venue/ })).toBeVisible()
    answer = value([interac])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('radio', { name: /^Interac/ })).toBeVisible()
  })

  test('are not requested when the reservation has none', async () => {
    const { call } = await open(offering({ ON_SITE: method('ON_SITE') }))
    await submit(/Order and pay later/)
    expect(callsOf(call, endpoints.customPaymentMethods)).toEqual([])
  })
})

describe('approved PayPal payment', () => {
  const approved = offering(
    { PAYPAL: method('PAYPAL'), ON_SITE: method('ON_SITE') },
    { tokenAcquired: true, paymentProxy: 'PAYPAL' },
  )

  test('lists only PayPal, accepts the terms and offers to confirm (P91)', async () => {
    const { user } = await open(approved, { event: { privacyPolicyUrl: 'https://x.example/privacy' } })
    expect(await submit(/^Confirm and pay CHF.100/)).toBeEnabled()
    await user.click(screen.getByText('Payment method and terms'))
    expect(screen.getAllByRole('radio')).toHaveLength(1)
    for (const box of screen.getAllByRole('checkbox')) expect(box).toBeChecked()
    expect(screen.getByText('PayPal approved the payment. Confirm to complete your order.')).toBeVisible()
  })

  test('is the first message of the page, with the focus (P297)', async () => {
    await open(approved)
    const notice = await screen.findByText(/^PayPal approved CHF.100\.00$/)
    expect(notice).toBeVisible()
    await waitFor(() => expect(document.activeElement).toContainElement(notice))
    expect(notice.compareDocumentPosition(screen.getByRole('region', { name: 'Pietra Nights' }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
  })

  test('has method and terms folded until they are opened or needed (W307)', async () => {
    const { user } = await open(approved)
    const summary = await screen.findByText('Payment method and terms')
    const box = screen.getByText(/^PayPal approved the payment/)
    expect(box).not.toBeVisible()
    await user.click(summary)
    expect(box).toBeVisible()
    await user.click(screen.getByRole('checkbox'))
    await user.click(screen.getByRole('checkbox'))
    expect(box).toBeVisible()
  })

  test('has method and terms open after a confirmation that was refused (W307)', async () => {
    const { user } = await open(approved, { answers: { confirm: () => refused(422) } })
    const box = await screen.findByText(/^PayPal approved the payment/)
    await user.click(await submit(/^Confirm and pay/))
    await waitFor(() => expect(box).toBeVisible())
  })

  test('is dropped for another method (P15)', async () => {
    const setup = await open(approved, {
      answers: {
        dropPaymentToken: () => {
          setup.server.reservation = { ...approved, tokenAcquired: false, paymentProxy: null }
          return value(true)
        },
      },
    })
    await setup.user.click(await screen.findByText('Payment method and terms'))
    await setup.user.click(await submit(/^Pay another way/))
    expect(await screen.findByRole('radio', { name: /At the venue/ })).toBeVisible()
    expect(callsOf(setup.call, endpoints.dropPaymentToken)).toHaveLength(1)
  })
})

describe('return from a payment page', () => {
  const redirecting = offering({ PAYPAL: method('PAYPAL') })
  const returned = async (answer: string, reservation = redirecting) => {
    const database = new TesseraDatabase(`returned-${answer}-${String(reservation.lastAttempt)}`)
    await putJournal(database, {
      reservationId: redirecting.id,
      context: { type: 'event', publicIdentifier: 'pietra' },
      step: 'answered',
      answer,
      at: opened,
      choice: { method: 'PAYPAL', terms: true, privacy: false },
    })
    await open(reservation, { services: { database: () => Promise.resolve(database) } })
    await submit(/^Pay CHF/)
    return database
  }

  test('without a payment shows below the method that was tried that nothing was charged (P231, P302)', async () => {
    await returned('redirect')
    const notice = await screen.findByText('The payment was not completed')
    expect(notice).toBeVisible()
    // The focus brings it into view.
    await waitFor(() => expect(document.activeElement).toContainElement(notice))
    const tried = screen.getByRole('radio', { name: /PayPal/ }).closest('label')
    expect(tried?.nextElementSibling).toContainElement(notice)
  })

  test.each([
    ['FAILED', 'Your payment was declined'],
    ['CANCELLED', 'The payment was canceled'],
    ['EXPIRED_ELSEWHERE', 'The payment was not completed'],
  ])('after the end %s reads "%s" (P231)', async (lastAttempt, text) => {
    await returned('redirect', { ...redirecting, lastAttempt })
    expect(await screen.findByText(text)).toBeVisible()
  })

  test('restores the method and the consents (P231)', async () => {
    const two = offering({ ON_SITE: method('ON_SITE'), PAYPAL: method('PAYPAL') })
    await returned('redirect', two)
    await waitFor(() => expect(screen.getByRole('radio', { name: /PayPal/ })).toBeChecked())
    expect(screen.getByRole('checkbox', { name: /terms/ })).toBeChecked()
    expect(await submit(/^Pay CHF/)).toBeEnabled()
  })

  test('reads the order again when the browser shows the page from its back-forward cache (P231)', async () => {
    const setup = await open(redirecting)
    await submit(/^Pay CHF/)
    const before = callsOf(setup.call, endpoints.reservation).length
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await waitFor(() => expect(callsOf(setup.call, endpoints.reservation).length).toBe(before + 1))
  })

  test('is not assumed after a confirmation that the server refused', async () => {
    const database = await returned('422')
    // Two later reads of the device: that of the page has ended.
    for (let read = 0; read < 2; read += 1)
      await act(async () => void (await getJournal(database, redirecting.id)))
    expect(screen.queryByText('The payment was not completed')).toBeNull()
  })
})
