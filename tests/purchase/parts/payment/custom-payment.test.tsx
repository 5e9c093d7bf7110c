import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as trustedTypes from '#device/browser/trusted-types.ts'
import { getReservation } from '#purchase/store/read-reservations.ts'
import { endpoints } from '#shell/endpoints.ts'
import { refused } from '#wire/result.ts'
import { wholeEvent } from '../../../support/events.ts'
import { order } from '../../../support/orders.ts'
import { unreachable, value } from '../../../support/wire/scripted-api.ts'
import { callsOf, openCheckout, type CheckoutOptions } from '../../pages/render-checkout.tsx'

beforeEach(() => {
  vi.spyOn(trustedTypes, 'sanitizeHtml').mockImplementation((html) =>
    Promise.resolve(`<em>sanitized</em>${html.replaceAll(/<img[^>]*>/g, '')}`),
  )
})

const texts = (lang: string) => ({
  paymentName: `Interac ${lang}`,
  paymentDescription: '',
  paymentInstructions: `<p>Send to <b>pay@example.org</b> ${lang}</p><img src="x" onerror="alert(1)">`,
})
const method = (...languages: string[]) =>
  value({
    paymentMethodId: 'interac',
    deleted: false,
    localizations: Object.fromEntries(languages.map((lang) => [lang, texts(lang)])),
  })

const open = (options: CheckoutOptions = {}) =>
  openCheckout('waiting-custom-payment', {
    reservation: order({
      status: 'CUSTOM_OFFLINE_PAYMENT',
      metadata: { ...order().metadata, finalized: true },
    }),
    ...options,
    answers: { selectedCustomPaymentMethod: () => method('de', 'en'), ...options.answers },
  })

const methodHeading = (name: string) => screen.findByRole('heading', { level: 2, name })

describe('waiting-custom-payment', () => {
  test('shows the instructions in the language of the page as sanitized HTML', async () => {
    await open()
    expect(await methodHeading('Interac en')).toBeVisible()
    expect(await screen.findByText('pay@example.org', { selector: 'b' })).toBeVisible()
    expect(screen.getByText('sanitized')).toBeVisible()
    expect(document.querySelector('main [onerror]')).toBeNull()
  })

  test('falls back to the first language when neither the page’s language nor English has instructions', async () => {
    await open({ answers: { selectedCustomPaymentMethod: () => method('it', 'fr') } })
    expect(await methodHeading('Interac it')).toHaveAttribute('lang', 'it')
  })

  test('shows amount, reference and deadline', async () => {
    await open()
    expect(await screen.findByRole('button', { name: 'Copy Amount' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Copy Order number' })).toBeVisible()
    expect(screen.getByText(/^Pay by Sat 21 Nov, \d\d:\d\d/)).toBeVisible()
    expect(screen.getAllByText('5D7C2E6E', { exact: false })[0]).toBeVisible()
  })

  test('asks for the payment before the event begins, also where the server takes it until the end', async () => {
    const { endDateTime: validity, startDateTime } = wholeEvent().datesWithOffset
    const reservation = order({ status: 'CUSTOM_OFFLINE_PAYMENT', validity })
    await open({ reservation, services: { now: () => startDateTime - 1 } })
    expect(await screen.findByText(/^Pay by .*20:30/)).toBeVisible()
  })

  test('is reached from the address of another step', async () => {
    const reservation = order({ status: 'CUSTOM_OFFLINE_PAYMENT' })
    const { where } = await openCheckout('success', {
      reservation,
      answers: { selectedCustomPaymentMethod: () => method('en') },
    })
    expect(await methodHeading('Interac en')).toBeVisible()
    expect(where()).toBe('waiting-custom-payment')
  })

  test('leads to the organizer with the reference, not to tickets that do not exist yet', async () => {
    await open()
    await methodHeading('Interac en')
    expect(screen.getByRole('link', { name: /Write to the organizer$/ })).toHaveAttribute(
      'href',
      'mailto:hello@example.org?subject=5D7C2E6E',
    )
    expect(screen.queryByRole('link', { name: 'Open my tickets' })).toBeNull()
  })

  test('stores the instructions on the device, and has the wallet list written again', async () => {
    const renewWalletList = vi.fn(() => Promise.resolve())
    const { database } = await open({ services: { renewWalletList } })
    await methodHeading('Interac en')
    await waitFor(async () => {
      const stored = await getReservation(database, order().id)
      expect(stored?.instructions?.map(({ name }) => name)).toEqual(['Interac de', 'Interac en'])
    })
    expect(renewWalletList).toHaveBeenCalled()
  })

  test('sends the mail with the instructions again', async () => {
    const { user, call } = await open({ answers: { resendReservationEmail: () => value(true) } })
    await user.click(await screen.findByRole('button', { name: 'Send the confirmation again' }))
    expect(await screen.findByText('The confirmation is on its way to you again.')).toBeVisible()
    expect(callsOf(call, endpoints.resendReservationEmail)).toHaveLength(1)
  })

  test('does not offer to resend the mail before the reservation is finalized', async () => {
    await open({ reservation: order({ status: 'CUSTOM_OFFLINE_PAYMENT' }) })
    await methodHeading('Interac en')
    expect(screen.queryByRole('button', { name: 'Send the confirmation again' })).toBeNull()
  })

  test.each([
    ['cannot be reached', unreachable],
    ['answers 400 because the method was deleted', refused(400)],
  ])('offers a retry and the organizer’s address when the server %s', async (_, answer) => {
    let failing = true
    const { user } = await open({
      answers: { selectedCustomPaymentMethod: () => (failing ? answer : method('en')) },
    })
    expect(await screen.findByRole('link', { name: /Write to the organizer$/ })).toHaveAttribute(
      'href',
      'mailto:hello@example.org?subject=5D7C2E6E',
    )
    failing = false
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await methodHeading('Interac en')).toBeVisible()
  })
})
