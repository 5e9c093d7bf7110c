import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { refused, type Result } from '#core/api/result.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import type { ReservationInfo } from '#core/contract/reservation.ts'
import { getReservation } from '#core/storage/read/reservations.ts'
import { first, order, orderOf, ticket } from '../../support/orders.ts'
import { descriptor, passOrder } from '../../support/passes.ts'
import { unreachable, value } from '../../support/scripted-api.ts'
import { callsOf, openCheckout, pass, stopTime, type CheckoutOptions } from './render-checkout.tsx'

const wrong = 'ada@exampel.org'
const right = 'ada@example.org'
const ada = { firstName: 'Ada', lastName: 'Keller', fullName: 'Ada Keller', assigned: true, acquired: true }

/** A complete order; `offered`: its visitor may correct the address. */
const complete = (email = wrong, offered = true): ReservationInfo =>
  orderOf([ticket(first, { ...ada, email })], {
    status: 'COMPLETE',
    firstName: 'Ada',
    lastName: 'Keller',
    email,
    metadata: { ...order().metadata, ...(offered ? { emailCorrection: true } : {}) },
  })

const open = (
  answer: Result<unknown> | (() => Result<unknown>) = value(true),
  options: CheckoutOptions = {},
) =>
  openCheckout('success', {
    reservation: complete(),
    ...options,
    answers: {
      requestEmailCorrection: () => (typeof answer === 'function' ? answer() : answer) as Result<boolean>,
    },
  })

const summary = () => screen.findByText('Wrong address?', { selector: 'summary' })
const field = () => screen.getByRole('textbox', { name: 'Email' })
const button = () => screen.getByRole('button', { name: 'Send the link' })

/** Opens the form and types an address over the selected one. */
async function correctTo(email: string, page: Awaited<ReturnType<typeof open>>): Promise<void> {
  await page.user.click(await summary())
  await page.user.clear(field())
  await page.user.type(field(), email)
  await page.user.click(button())
}

const requests = ({ call }: Awaited<ReturnType<typeof open>>) =>
  callsOf(call, endpoints.requestEmailCorrection)

afterEach(() => {
  vi.useRealTimers()
})

describe('the wrong address of an order', () => {
  test('is corrected by mail to the organizer where the server offers nothing else, as on alf.io (W290)', async () => {
    await open(value(true), { reservation: complete(wrong, false) })
    expect(await screen.findByText(/^Wrong address\?/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Write to the organizer' })).toBeVisible()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('is selected in the form, which replaces the way to the organizer (W290)', async () => {
    const { user } = await open()
    await user.click(await summary())
    await waitFor(() => expect(field()).toHaveFocus())
    expect(field()).toHaveValue(wrong)
    await user.keyboard(right)
    expect(field()).toHaveValue(right)
    expect(screen.queryByRole('link', { name: 'Write to the organizer' })).toBeNull()
  })

  test('is corrected by a link that the server sends in the language of the page (W290)', async () => {
    const page = await open()
    await correctTo(` ${right} `, page)
    expect(await screen.findByText(`We sent a link to ${right}`)).toBeVisible()
    expect(screen.getByText('Open it within an hour to finish.')).toBeVisible()
    expect(requests(page)).toEqual([
      {
        params: { type: 'event', publicIdentifier: 'pietra', reservationId: order().id },
        query: { lang: 'en' },
        body: { email: right },
      },
    ])
    expect(screen.getByText(/^We sent a confirmation to/)).toHaveTextContent(`${wrong}.`)
  })

  test('is refused at the field without a request when the new one cannot exist or is the same (W291)', async () => {
    const page = await open()
    await correctTo('ada@', page)
    await waitFor(() => expect(field()).toHaveAccessibleDescription(/full domain/))
    expect(field()).toHaveFocus()
    await page.user.clear(field())
    await page.user.type(field(), wrong.toUpperCase())
    await page.user.click(button())
    await waitFor(() => expect(field()).toHaveAccessibleDescription(/already has this address/))
    expect(requests(page)).toEqual([])
  })

  test.each([
    ['error.email', /full domain/],
    ['error.sameEmail', /already has this address/],
  ] as const)(
    'shows the refusal %s of the server at the field and keeps the entry (W291)',
    async (code, text) => {
      const page = await open(refused(422, [{ path: 'email', code, args: {} }]))
      await correctTo(right, page)
      await waitFor(() => expect(field()).toHaveAccessibleDescription(text))
      expect(field()).toHaveValue(right)
      expect(field()).toHaveFocus()
    },
  )

  test('offers the address that was probably meant (W291)', async () => {
    const { user } = await open()
    await user.click(await summary())
    await user.clear(field())
    await user.type(field(), 'ada@gmial.com')
    await user.click(await screen.findByRole('button', { name: 'Use this address' }))
    expect(field()).toHaveValue('ada@gmail.com')
  })

  test('needs a connection and keeps what was typed (W291)', async () => {
    let answer: Result<unknown> = unreachable
    const page = await open(() => answer)
    await correctTo(right, page)
    expect(
      await screen.findByText('Your saved tickets still work. Everything else needs a connection.'),
    ).toBeVisible()
    expect(field()).toHaveValue(right)
    answer = value(true)
    await page.user.click(button())
    expect(await screen.findByText(`We sent a link to ${right}`)).toBeVisible()
  })

  test('names the limit of mails and keeps the form (W291)', async () => {
    const page = await open({ kind: 'busy', status: 429, limit: 'mails' })
    await correctTo(right, page)
    expect(await screen.findByText(/^Too many emails were requested/)).toBeVisible()
    expect(field()).toHaveValue(right)
  })

  test('leads to the organizer when the first hour has passed meanwhile (W291)', async () => {
    const page = await open(refused(404))
    await correctTo(right, page)
    expect(await screen.findByText(/in the first hour after the order only/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Write to the organizer' })).toBeVisible()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('keeps the form while it is open, also when the offer ends (W291)', async () => {
    const server = { reservation: complete() }
    const page = await open(value(true), { server })
    await page.user.click(await summary())
    await page.user.clear(field())
    await page.user.type(field(), 'ada@ex')
    server.reservation = complete(wrong, false)
    await page.user.click(screen.getByRole('button', { name: 'Send the confirmation again' }))
    expect(field()).toHaveValue('ada@ex')
  })

  test('is sent once for two presses (W291)', async () => {
    let reply: (answer: Result<boolean>) => void = () => undefined
    const answer = new Promise<Result<boolean>>((resolve) => {
      reply = resolve
    })
    const page = await openCheckout('success', {
      reservation: complete(),
      answers: { requestEmailCorrection: () => answer },
    })
    await correctTo(right, page)
    await page.user.click(button())
    reply(value(true))
    expect(await screen.findByText(`We sent a link to ${right}`)).toBeVisible()
    expect(requests(page)).toHaveLength(1)
  })

  test('can be corrected to another address after the link was sent (W290)', async () => {
    const page = await open()
    await correctTo('ada@exmaple.org', page)
    await page.user.click(await screen.findByRole('button', { name: 'Use another address' }))
    expect(field()).toHaveValue('ada@exmaple.org')
    await page.user.clear(field())
    await page.user.type(field(), right)
    await page.user.click(button())
    expect(await screen.findByText(`We sent a link to ${right}`)).toBeVisible()
    expect(requests(page)).toHaveLength(2)
  })

  test('is replaced on the page, in the stored order and in the stored tickets once the link is opened (W292)', async () => {
    const server = { reservation: complete() }
    const page = await open(value(true), { server })
    await correctTo(right, page)
    expect(await screen.findByText(`We sent a link to ${right}`)).toBeVisible()
    await waitFor(() => expect(page.services.keepTickets).toHaveBeenCalledTimes(1))
    server.reservation = complete(right)
    // The person comes back from the mail.
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    expect(await screen.findByText('The address is corrected')).toBeVisible()
    expect(screen.getByText(/^We sent a confirmation to/)).toHaveTextContent(`${right}.`)
    await waitFor(() => expect(page.services.keepTickets).toHaveBeenCalledTimes(2))
    await waitFor(async () => expect((await getReservation(page.database, order().id))?.email).toBe(right))
  })

  test('is replaced on a page that stays in view while the link is opened on another device (W292)', async () => {
    const server = { reservation: complete() }
    await open(value(true), { server })
    await summary()
    stopTime()
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: right } })
    fireEvent.submit(screen.getByLabelText('Email'))
    await pass(0)
    expect(screen.getByText(`We sent a link to ${right}`)).toBeInTheDocument()
    server.reservation = complete(right)
    await pass(9_000)
    expect(screen.queryByText('The address is corrected')).toBeNull()
    await pass(1_000)
    await pass(1)
    expect(screen.getByText('The address is corrected')).toBeInTheDocument()
  })

  test('is asked for no longer than the link lasts (W292)', async () => {
    const { call } = await open()
    await summary()
    stopTime()
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: right } })
    fireEvent.submit(screen.getByLabelText('Email'))
    await pass(0)
    await pass(3_600_000)
    const asked = callsOf(call, endpoints.reservation).length
    expect(asked).toBeGreaterThan(100)
    await pass(3_600_000)
    expect(callsOf(call, endpoints.reservation)).toHaveLength(asked)
  })

  test('is offered beside the resend of a pass (W290)', async () => {
    const reservation = passOrder({
      status: 'COMPLETE',
      email: wrong,
      metadata: { ...order().metadata, emailCorrection: true },
    })
    await openCheckout('success', { subscription: descriptor(), reservation })
    expect(await summary()).toBeVisible()
  })

  test('is offered while a transfer is outstanding, and not on alf.io (W290)', async () => {
    const waiting = (offered: boolean) => ({
      ...complete(wrong, offered),
      status: 'OFFLINE_PAYMENT' as const,
    })
    const first = await openCheckout('waiting-payment', { reservation: waiting(true) })
    expect(await summary()).toBeVisible()
    first.unmount()
    await openCheckout('waiting-payment', { reservation: waiting(false) })
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByText('Wrong address?')).toBeNull()
  })
})
