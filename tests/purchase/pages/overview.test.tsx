import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { savedSelection } from '#device/browser/browser-storage.ts'
import { TesseraDatabase } from '#device/storage/database.ts'
import { putJournal } from '#purchase/store/write-journal.ts'
import { endpoints } from '#shell/endpoints.ts'
import { refused } from '#wire/result.ts'
import { first, free, order, orderOf, second, succeeded, ticket } from '../../support/orders.ts'
import { value, type AnswerTo } from '../../support/wire/scripted-api.ts'
import { onSite, paid, paying } from '../parts/payment/pay-on-site.ts'
import { callsOf, openCheckout, pass, stopTime, type CheckoutOptions } from './render-checkout.tsx'

const validated = { validatedBookingInformation: true }
const confirmed = value({ ...succeeded, failure: false })

const open = (options: CheckoutOptions = {}) =>
  openCheckout('overview', { reservation: order(validated), ...options })
const ofFree = () => ({ ...free(), ...validated })

/** A card whose fields come from its provider, or a transfer. */
const cardOrTransfer = {
  CREDIT_CARD: { paymentProxy: 'STRIPE', parameters: { stripe_p_key: 'pk_test' } },
  BANK_TRANSFER: { paymentProxy: 'OFFLINE', parameters: {} },
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const box = (name: RegExp) => screen.findByRole('checkbox', { name })

describe('step bar', () => {
  test('names the finished, current and next steps (B94, B96)', async () => {
    await open()
    const items = within(await screen.findByRole('list', { name: 'Steps' })).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      '1. Tickets (done)',
      '2. Your details (done)',
      '3. Payment',
      '4. Done',
    ])
    expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, null, 'step', null])
  })

  test('has another name for the third step when there is nothing to pay (P1, B95)', async () => {
    await open({ reservation: ofFree() })
    expect(await screen.findByText('3. Review')).toBeInTheDocument()
    expect(screen.queryByText('3. Payment')).toBeNull()
  })
})

test('the overview shows the time left (P2)', async () => {
  await open()
  expect(await screen.findByRole('timer', { name: 'Time left' })).toHaveTextContent('20:00')
})

describe('submit button', () => {
  test('reads "Pay" and the amount where no method is paid later (P11)', async () => {
    await open({ reservation: order({ ...validated, activePaymentMethods: {} }) })
    expect(await button(/^Pay CHF.100/)).toHaveAccessibleDescription('Choose how you want to pay.')
  })

  test('reads "Zahlungspflichtig bestellen" in German, where the law allows no other text', async () => {
    await open({ reservation: order({ ...validated, activePaymentMethods: {} }), lang: 'de' })
    expect(await button('Zahlungspflichtig bestellen')).toBeVisible()
  })

  test.each([
    [2, 'Get tickets'],
    [1, 'Get ticket'],
  ])('of %i free tickets reads "%s", and there is no method (P13)', async (count, text) => {
    const { ticketsByCategory } = orderOf([ticket(first), ticket(second)].slice(0, count))
    await open({ reservation: { ...ofFree(), ticketsByCategory } })
    expect(await button(text)).toBeVisible()
    expect(screen.queryByRole('radio')).toBeNull()
  })

  test('requires the consent to terms and, when there is one, to the privacy policy with one tick (P10)', async () => {
    const { user, call } = await open({
      reservation: ofFree(),
      event: { privacyPolicyUrl: 'https://x.example/privacy' },
    })
    const press = async () => user.click(await button('Get tickets'))
    await press()
    expect(await button('Get tickets')).toHaveAccessibleDescription('Accept the terms to continue')
    expect(callsOf(call, endpoints.confirm)).toEqual([])
    expect(screen.getAllByRole('checkbox')).toHaveLength(1)
    expect(screen.getByRole('link', { name: /privacy policy/ })).toHaveAttribute(
      'href',
      'https://x.example/privacy',
    )
    await user.click(
      await box(/^I accept the terms and conditions.*\. I have read the privacy policy.*\.( \*)?$/),
    )
    await press()
    await waitFor(() => expect(callsOf(call, endpoints.confirm)).toHaveLength(1))
    expect(callsOf(call, endpoints.confirm)).toMatchObject([
      { body: { termAndConditionsAccepted: true, privacyPolicyAccepted: true } },
    ])
  })

  test('focuses the missing method, then the missing consent, and shows the reason (P92)', async () => {
    const { user } = await open({
      reservation: order({ ...validated, activePaymentMethods: cardOrTransfer }),
    })
    await user.click(await button(/^Pay CHF/))
    expect(screen.getAllByRole('radio')[0]).toHaveFocus()
    expect(screen.getByRole('radiogroup')).toHaveAccessibleDescription('Choose how you want to pay.')
    await user.click(await screen.findByRole('radio', { name: /Bank transfer/ }))
    expect(screen.getByRole('radiogroup')).not.toHaveAccessibleDescription()
    await user.click(await button('Order and pay later'))
    const terms = await box(/terms/)
    expect(terms).toHaveFocus()
    expect(terms).toBeInvalid()
    expect(terms).toHaveAccessibleDescription('Accept the terms to continue')
  })

  test('is unavailable after the expiry (P92)', async () => {
    stopTime(order().validity + 1)
    const { call } = await open({ reservation: ofFree(), services: { now: () => Date.now() } })
    await pass(0)
    const next = screen.getByRole('button', { name: 'Get tickets', hidden: true })
    expect(next).toHaveAttribute('aria-disabled', 'true')
    expect(next).toHaveAccessibleDescription('Your time is up. What was reserved is on sale again.')
    fireEvent.click(next)
    await pass(0)
    expect(callsOf(call, endpoints.confirm)).toEqual([])
  })
})

describe('sum', () => {
  const total = () => screen.queryByRole('rowheader', { name: 'Total' })?.closest('.actbar') ?? null
  const open110 = () => open({ reservation: order({ ...validated, activePaymentMethods: {} }) })

  test.each([
    ['in the card of the button in a window with two columns', true],
    ['above the methods in a narrow window', false],
  ])('stands %s, and once more only in the text of the button (P296)', async (_, matches) => {
    vi.spyOn(window, 'matchMedia').mockReturnValue(
      Object.assign(new EventTarget(), { matches }) as unknown as MediaQueryList,
    )
    await open110()
    const bar = within(await screen.findByRole('region', { name: 'Next step' }))
    expect(await button(/^Pay CHF.100/)).toBeVisible()
    expect(total() !== null).toBe(matches)
    expect(bar.queryByText(/^CHF.100\.00$/, { selector: 'b *' })).toBeNull()
    vi.restoreAllMocks()
  })
})

describe('payment methods', () => {
  test('preselect the only one (P89)', async () => {
    await open({ reservation: order({ ...validated, activePaymentMethods: onSite }) })
    expect(await screen.findByRole('radio', { name: /At the venue/ })).toBeChecked()
    expect(await button('Order and pay later')).toBeVisible()
  })
})

const leave = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

describe('running payment', () => {
  test('warns before leaving the page until the answer arrives (P17)', async () => {
    let answer: (result: AnswerTo<'confirm'>) => void = () => undefined
    const { call } = await paying({ confirm: () => new Promise((resolve) => (answer = resolve)) })
    expect(await screen.findByText(/Your order is being sent/)).toBeVisible()
    await waitFor(() => expect(callsOf(call, endpoints.confirm)).toHaveLength(1))
    await waitFor(() => expect(leave()).toBe(true))
    answer(refused(422))
    await waitFor(() => expect(screen.queryByText(/Your order is being sent/)).toBeNull())
    await waitFor(() => expect(leave()).toBe(false))
  })
})

describe('selection on the event page', () => {
  const chosen = { 1: 2 }

  test('is empty after the order is confirmed, which shows the page of its new status (P85)', async () => {
    savedSelection.keep('pietra', chosen)
    const server = paid()
    const confirm = () => {
      server.reservation = order({ status: 'COMPLETE' })
      return confirmed
    }
    const { where } = await paying({ confirm }, server)
    await waitFor(() => expect(where()).toBe('success'))
    expect(savedSelection.read('pietra')).toEqual({})
  })

  test('stays after a refusal, and when the page of an old order is opened', async () => {
    savedSelection.keep('pietra', chosen)
    const { call } = await paying({ confirm: () => refused(422) })
    await waitFor(() => expect(callsOf(call, endpoints.confirm)).toHaveLength(1))
    await waitFor(() => expect(leave()).toBe(false))
    expect(savedSelection.read('pietra')).toEqual(chosen)
    await openCheckout('success', { reservation: order({ status: 'COMPLETE' }) })
    await screen.findByRole('link', { name: 'Buy more tickets' })
    expect(savedSelection.read('pietra')).toEqual(chosen)
  })
})

test("the overview lists the server's reasons for a refusal above the button (B196, P177)", async () => {
  await paying({
    confirm: () =>
      refused(422, [
        { code: 'error.STEP_2_PAYMENT_PROCESSING_ERROR', path: 'paymentForm', args: { 0: 'no funds' } },
        { code: 'error.of.a.newer.server', path: 'paymentForm', args: {} },
      ]),
    reservationStatus: () => value({ status: 'PENDING', validatedBookingInformation: true }),
  })
  const list = within(await screen.findByRole('alert')).getAllByRole('listitem')
  expect(list.map(({ textContent }) => textContent)).toEqual([
    'Your order was not completed: no funds',
    'This was not accepted. Check the field or choose something else.',
  ])
})

/** The storage of a device that went to a provider with a consent to the terms alone. */
async function deviceWithTerms(name: string) {
  const database = new TesseraDatabase(name)
  await putJournal(database, {
    reservationId: order().id,
    context: { type: 'event', publicIdentifier: 'pietra' },
    step: 'answered',
    at: 1,
    answer: 'redirect',
    choice: { method: 'CREDIT_CARD', terms: true, privacy: false },
  })
  return database
}

test('a consent to the terms alone, of an attempt before the event had a privacy policy, is not ticked (P9)', async () => {
  const database = await deviceWithTerms('half-consent')
  const { user } = await openCheckout('overview', {
    reservation: { ...free(), validatedBookingInformation: true },
    event: { privacyPolicyUrl: 'https://x.example/privacy' },
    services: { database: () => Promise.resolve(database) },
  })
  const submit = await screen.findByRole('button', { name: 'Get tickets' })
  const box = screen.getByRole('checkbox')
  await waitFor(() => expect(box.closest('.unseen')).toBeNull())
  expect(box).not.toBeChecked()
  await user.click(submit)
  expect(box).toHaveFocus()
  await user.click(box)
  expect(submit).not.toHaveAccessibleDescription()
  await database.delete()
})

test('the consents of an earlier attempt appear with their boxes: a tick cannot meet a box that changes (W171)', async () => {
  const database = await deviceWithTerms('earlier-consents')
  let open = (_: TesseraDatabase): void => undefined
  const opening = new Promise<TesseraDatabase>((resolve) => (open = resolve))
  await openCheckout('overview', {
    reservation: { ...free(), validatedBookingInformation: true },
    services: { database: () => opening },
  })
  const box = await screen.findByRole('checkbox')
  expect(box.closest('.unseen')).not.toBeNull()
  open(database)
  await waitFor(() => expect(box.closest('.unseen')).toBeNull())
  expect(box).toBeChecked()
  await database.delete()
})
