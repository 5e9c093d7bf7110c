/** The checkout of a subscription, which the screen calls a pass. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TesseraDatabase } from '#device/storage/database.ts'
import type { ReservationStatus } from '#purchase/contract/reservation.ts'
import { keepPendingReservation } from '#purchase/flows/keep-reservation.ts'
import { HeldReservations } from '#purchase/parts/HeldReservations.tsx'
import { getDraft } from '#purchase/store/read-drafts.ts'
import { getReservation } from '#purchase/store/read-reservations.ts'
import { endpoints } from '#shell/endpoints.ts'
import { refused } from '#wire/result.ts'
import { openPage } from '../../shell/pages/open-page.tsx'
import { fillIn } from '../../support/browser/fill-in.ts'
import { order } from '../../support/orders.ts'
import { boughtPass, descriptor, descriptorId, passContext, passOrder } from '../../support/passes.ts'
import { scriptedApi, value } from '../../support/wire/scripted-api.ts'
import { callsOf, openCheckout, type CheckoutOptions } from './render-checkout.tsx'

const open = (step: string, options: CheckoutOptions = {}) =>
  openCheckout(step, { subscription: descriptor(), reservation: passOrder(), ...options })
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const base = `/subscription/${descriptorId}/reservation/${order().id}`

describe('the order of a pass', () => {
  it.each([
    ['PENDING', 'book', 'Your details'],
    ['OFFLINE_PAYMENT', 'waiting-payment', /^Transfer CHF\s/],
    ['CUSTOM_OFFLINE_PAYMENT', 'waiting-custom-payment', /^Pay /],
    ['DEFERRED_OFFLINE_PAYMENT', 'deferred-payment', 'We have your order'],
    ['EXTERNAL_PROCESSING_PAYMENT', 'processing-payment', 'Your payment is being processed'],
    ['COMPLETE', 'success', 'Your pass is ready'],
    ['CANCELLED', 'not-found', 'This order was canceled'],
    ['STUCK', 'error', 'The organizer has to check your order'],
  ] satisfies [ReservationStatus, string, string | RegExp][])(
    'with the status %s shows the page %s, whatever its address was (B22, P81)',
    async (status, step, heading) => {
      const { router, call } = await open('overview', { reservation: boughtPass({ status }) })
      expect(await title(heading)).toBeVisible()
      expect(router.state.location.pathname).toBe(`${base}/${step}`)
      expect(callsOf(call, endpoints.subscription)).toMatchObject([{ params: { id: descriptorId } }])
      expect(callsOf(call, endpoints.event)).toEqual([])
    },
  )

  it('has no attendees, names the pass in the bar and is stored with its draft', async () => {
    const { database } = await open('book')
    expect(await title('Your details')).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Attendees' })).toBeNull()
    const bar = await screen.findByRole('complementary', { name: 'Your order' })
    expect(within(bar).getByRole('heading', { name: 'Night pass' })).toBeVisible()
    await fillIn(screen.getByRole('textbox', { name: /^First name/ }), 'Ada')
    const stored = async (key: string) => (await getDraft(database, key)) as { firstName?: string } | null
    await waitFor(async () => expect((await stored(`booking/${order().id}`))?.firstName).toBe('Ada'))
    expect((await stored(`subscription/${descriptorId}`))?.firstName).toBe('Ada')
    expect(await getReservation(database, order().id)).toMatchObject({
      type: 'subscription',
      publicIdentifier: descriptorId,
    })
  })

  it('leads back to the page of the pass when it is canceled', async () => {
    const answers = { cancelReservation: () => value(true), reservationStatus: () => refused(404) }
    const { user, router } = await open('book', { answers })
    await user.click(await screen.findByRole('button', { name: 'Cancel this order' }))
    const question = within(await screen.findByRole('dialog', { name: 'Cancel this order?' }))
    expect(question.getByText('The pass goes back on sale.')).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Cancel order' }))
    expect(await screen.findByText('pass page')).toBeVisible()
    expect(router.state.location.pathname).toBe(`/subscription/${descriptorId}`)
    expect(router.state.historyAction).toBe('REPLACE')
  })

  it('leads back to the page of the pass when its time is over', async () => {
    const answers = { cancelReservation: () => value(true), reservationStatus: () => refused(404) }
    const services = { now: () => order().validity }
    const { user } = await open('book', { answers, services })
    const sheet = within(await screen.findByRole('dialog'))
    expect(await sheet.findByText(/^Nothing was charged\. The pass is on sale again/)).toBeVisible()
    await user.click(sheet.getByRole('button', { name: 'See the pass' }))
    expect(await screen.findByText('pass page')).toBeVisible()
  })

  it('is reviewed with its owner and has no code field of another pass', async () => {
    const owner = { firstName: 'Milo', lastName: 'Keller', email: 'milo@example.org' }
    const reservation = passOrder({ validatedBookingInformation: true, email: 'ada@example.org' }, { owner })
    await open('overview', { reservation })
    const card = within(await screen.findByRole('region', { name: 'Night pass' }))
    expect(card.getByText('Milo Keller', { selector: 'b' })).toBeVisible()
    expect(card.getByText('The pass goes to ada@example.org')).toBeVisible()
    expect(screen.queryByText('Use a pass')).toBeNull()
  })

  it('is reviewed with its contact when the server names no owner (alf.io) (P254)', async () => {
    const owner = { firstName: null, lastName: null, email: null }
    const contact = { firstName: 'Ada', lastName: 'Kern', email: 'ada@example.org' }
    await open('overview', {
      reservation: passOrder({ validatedBookingInformation: true, ...contact }, { owner }),
    })
    const list = within(await screen.findByRole('list', { name: 'Pass holder' }))
    expect(list.getByText('Ada Kern')).toBeVisible()
    expect(list.getByText('ada@example.org')).toBeVisible()
  })

  it('is confirmed with the address of the pass in the payment journal', async () => {
    let sent: unknown
    const reservation = passOrder({
      validatedBookingInformation: true,
      activePaymentMethods: { ON_SITE: { paymentProxy: 'ON_SITE', parameters: {} } },
    })
    const { user, database } = await open('overview', {
      reservation,
      answers: {
        confirm: (input) => {
          sent = input
          return new Promise(() => undefined)
        },
      },
    })
    await user.click(await screen.findByRole('checkbox', { name: /terms/i }))
    await user.click(screen.getByRole('button', { name: 'Order and pay later' }))
    await waitFor(() => expect(sent).toBeDefined())
    expect(await database.journal.get(order().id)).toMatchObject({
      context: { type: 'subscription', publicIdentifier: descriptorId },
      step: 'confirming',
    })
  })

  it('leads to the organizer where the server does not have the order', async () => {
    await open('book', { answers: { reservation: () => refused(404) } })
    expect(await title('No order with this number')).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Write to the organizer' })).toBeVisible()
  })

  it('sends its mail again as the order of a subscription', async () => {
    const answers = { resendReservationEmail: () => value(true) }
    const { user, call } = await open('success', { reservation: boughtPass(), answers })
    await user.click(await screen.findByRole('button', { name: 'Send the confirmation again' }))
    expect(callsOf(call, endpoints.resendReservationEmail)).toMatchObject([
      { params: { type: 'subscription', publicIdentifier: descriptorId, reservationId: order().id } },
    ])
  })

  it('requests nothing for a subscription whose id is no UUID', async () => {
    const { call, router } = await open('book')
    await router.navigate(`/subscription/none/reservation/${order().id}/book`)
    expect(await title('No order with this number')).toBeVisible()
    expect(callsOf(call, endpoints.subscription)).toHaveLength(1)
  })
})

describe('HeldReservations with a pass', () => {
  let db: TesseraDatabase
  beforeEach(async () => {
    db = new TesseraDatabase()
    const { api } = scriptedApi({})
    const tools = { api, now: () => 0, database: () => Promise.resolve(db), locks: null }
    await keepPendingReservation(tools, passOrder(), passContext())
  })
  afterEach(() => db.delete())

  it('leads back to its booking page', async () => {
    const pending = value({ status: 'PENDING', validatedBookingInformation: false })
    const routes = [{ path: '/', element: <HeldReservations context={passContext()} /> }]
    const { texts } = openPage(
      routes,
      '/',
      { reservationStatus: () => pending },
      { now: () => passOrder().validity - 60_000, database: () => Promise.resolve(db) },
    )
    await texts.loadNamespace('checkout')
    expect(await screen.findByText(/^A pass is reserved for you until \d\d:\d\d$/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', `${base}/book`)
  })
})
