/** The page of a subscription on sale, which the screen calls a pass. */
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { basicEvent } from '#catalogue/contract/event.ts'
import { endpoints } from '#shell/endpoints.ts'
import { Component as SubscriptionPage } from '#shell/pages/pass/subscription.tsx'
import { dismissToast, useToasts } from '#ui/app/toasts.ts'
import { answerChallenge, requestChallenge } from '#ui/data/challenge.ts'
import { refused } from '#wire/result.ts'
import english from '../../../src/i18n/locales/en/server.json'
import { someEvent } from '../../support/events.ts'
import { descriptor, descriptorId } from '../../support/passes.ts'
import { unreachable, value, type Answers, type AnswerTo } from '../../support/wire/scripted-api.ts'
import { openPage } from './open-page.tsx'

const Toasts = () => (
  <ul aria-label="toasts">
    {useToasts().map(({ id, text }) => (
      <li key={id}>{text}</li>
    ))}
  </ul>
)
const withToasts = (element: React.ReactNode) => (
  <>
    {element}
    <Toasts />
  </>
)
const routes = [
  { path: '/', element: withToasts(<p>home</p>) },
  { path: '/subscription/:subscriptionId', element: withToasts(<SubscriptionPage />) },
  { path: '/subscription/:subscriptionId/reservation/:id/book', element: <p>booking</p> },
]
const reservationId = '5d7c2e6e-0d1f-4a57-9f0e-5a6f2d5b8c11'
const now = descriptor().salePeriod.startDateTime + 1
type Change = Parameters<typeof descriptor>[0]

async function open(change: Change = {}, answers: Answers = {}, address = `/subscription/${descriptorId}`) {
  const view = openPage(
    routes,
    address,
    {
      subscription: () => value(descriptor(change)),
      reserveSubscription: () => value(reservationId),
      ...answers,
    },
    { now: () => now },
  )
  await act(async () => {
    view.texts.setBundle('en', english)
    await view.texts.loadNamespace('passes')
    await view.texts.loadNamespace('lists')
  })
  const sent = () =>
    view.call.mock.calls
      .filter(([asked]) => asked === endpoints.reserveSubscription)
      .map(([, input]) => input)
  return { ...view, sent }
}
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
beforeEach(() => dismissToast('reserve-pass'))

describe('the page of a pass', () => {
  it('shows title, safe markup, terms, price with tax and the mail address of the organizer (B13, B79, B82)', async () => {
    await open({
      description: { en: '<p>All <em>evenings</em></p>' },
      formattedOnSaleTo: { en: 'Fri 01 May 2026' },
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Night pass' })).toBeVisible()
    expect((await screen.findByText('evenings')).tagName).toBe('EM')
    for (const text of [
      '12 months from the purchase',
      'Any number of events, one entry for each',
      'On sale until 1 May 2026',
    ])
      expect(screen.getByText(text)).toBeVisible()
    // Once, in the bar: facts repeat no amount.
    const bar = within(screen.getByRole('region', { name: 'Next step' }))
    expect(bar.getByText(/^CHF\s120/)).toBeVisible()
    expect(bar.getByText(/7\.7% VAT/)).toBeVisible()
    expect(screen.getAllByText(/^CHF\s120/)).toHaveLength(1)
    expect(screen.getByRole('link', { name: /^Ask the organizer: / })).toHaveAttribute(
      'href',
      'mailto:hello@example.org',
    )
  })

  it('lists the events that it opens with what is sold out and without a price, and nothing where the server sends none (B490)', async () => {
    const offer = { currency: 'CHF', lowestPrice: '24.00', priceVaries: false, soldOut: false }
    const full = someEvent({ shortName: 'full', offer: { ...offer, lowestPrice: '', soldOut: true } })
    const events = [someEvent({ offer }), full].map((event) => z.encode(basicEvent, event))
    const { unmount } = await open({ events })
    const section = within(await screen.findByRole('region', { name: 'Valid for' }))
    const links = section.getAllByRole('link', { name: 'Pietra Nights' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/event/pietra', '/event/full'])
    expect(section.getAllByText('Sold out')).toHaveLength(1)
    expect(section.queryByText(/24/)).toBeNull()
    unmount()
    await open()
    await screen.findByText('evenings')
    expect(screen.queryByRole('region', { name: 'Valid for' })).toBeNull()
  })

  it('has no link to the organizer where the server names no address', async () => {
    await open({ organizationEmail: '' })
    expect((await screen.findByText('evenings')).tagName).toBe('EM')
    expect(document.querySelector('a[href^="mailto:"]')).toBeNull()
  })

  it('names no time zone for a validity without hours', async () => {
    await open({ validityType: 'CUSTOM', formattedValidTo: { en: 'Sat 31 Oct 2026' } })
    expect(await screen.findByText('Valid until 31 Oct 2026')).toBeVisible()
    expect(screen.queryByText('CET')).toBeNull()
  })

  it('reserves with an empty body and leads to its booking page without the query (B83)', async () => {
    const { sent, router } = await open({}, {}, `/subscription/${descriptorId}?tags=a`)
    await press()
    expect(await screen.findByText('booking')).toBeVisible()
    expect(sent()).toEqual([{ params: { id: descriptorId }, body: {} }])
    expect(router.state.location.pathname + router.state.location.search).toBe(
      `/subscription/${descriptorId}/reservation/${reservationId}/book`,
    )
  })

  it('stays with a ring in the button from the press until the booking page, and reserves once for two presses (B338)', async () => {
    let answer = (_: AnswerTo<'reserveSubscription'>): void => undefined
    const { sent, router } = await open(
      {},
      { reserveSubscription: () => new Promise((resolve) => (answer = resolve)) },
    )
    const button = await screen.findByRole('button', { name: 'Continue' })
    await userEvent.dblClick(button)
    expect(sent()).toHaveLength(1)
    expect(button).toHaveAttribute('aria-busy', 'true')
    expect(screen.getByRole('region', { name: 'Next step' })).toHaveTextContent('Reserving…')
    expect(router.state.location.pathname).toBe(`/subscription/${descriptorId}`)
    answer(value(reservationId))
    expect(await screen.findByText('booking')).toBeVisible()
  })

  it('comes back at the order, which has the error, when the reservation has no answer', async () => {
    await open({}, { reserveSubscription: () => unreachable })
    await press()
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible()
    const order = screen.getByRole('complementary', { name: 'Your order' })
    expect(order).toHaveFocus()
    expect(order).toContainElement(screen.getByRole('alert'))
  })

  it.each([
    ['sold out', {}, 'This pass is sold out'],
    [
      'not on sale yet',
      {
        salePeriod: { ...descriptor().salePeriod, startDateTime: now + 1 },
        formattedOnSaleFrom: { en: 'Fri 01 May 2026' },
      },
      'Sale opens on 1 May 2026',
    ],
    [
      'over',
      {
        salePeriod: { ...descriptor().salePeriod, endDateTime: now },
        formattedOnSaleTo: { en: 'Fri 01 May 2026' },
      },
      'Sale ended on 1 May 2026',
    ],
  ] satisfies [string, Change, string][])(
    'has no continue button when it is %s (B80, B81)',
    async (_, change, text) => {
      await open({ numAvailable: 0, ...change })
      expect(await screen.findByText(text)).toBeVisible()
      expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
    },
  )

  it('can be checked again when it is sold out', async () => {
    let numAvailable = 0
    await open({}, { subscription: () => value(descriptor({ numAvailable })) })
    numAvailable = 1
    await userEvent.click(await screen.findByRole('button', { name: 'Check again' }))
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible()
  })

  it('shows the first code of a refusal in a toast and on the page, and reads the pass again (B84)', async () => {
    let numAvailable = 1
    await open(
      {},
      {
        subscription: () => value(descriptor({ numAvailable })),
        reserveSubscription: () => {
          numAvailable = 0
          return refused(422, [{ path: 'request', code: 'show-subscription.sold-out.message', args: {} }])
        },
      },
    )
    await press()
    expect(await screen.findByRole('heading', { name: 'This pass could not be reserved' })).toBeVisible()
    await waitFor(() => expect(screen.getAllByText(/^This pass is sold out/)).toHaveLength(3))
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  })

  it('shows the general title in a toast when the server gives no reason, and can be sent again (B84)', async () => {
    let online = false
    await open({}, { reserveSubscription: () => (online ? value(reservationId) : unreachable) })
    await press()
    expect(await screen.findByText('Something went wrong')).toBeVisible()
    expect(screen.getByText('No connection')).toBeVisible()
    online = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('booking')).toBeVisible()
  })

  it.each([
    ['reports a bot check that failed', 'token', 2],
    ['reports no bot check that the visitor has closed', null, 0],
  ])('%s', async (_, token, texts) => {
    const reserveSubscription = vi.fn(() => {
      void requestChallenge()
      answerChallenge(token)
      return refused(403, [], true)
    })
    await open({}, { reserveSubscription })
    await press()
    await waitFor(() => expect(reserveSubscription).toHaveBeenCalled())
    const button = screen.getByRole('button', { name: 'Continue' })
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy', 'true'))
    const text = 'We could not confirm that you are a person. Try again.'
    await waitFor(() => expect(screen.queryAllByText(text)).toHaveLength(texts))
  })

  it('redirects to home for an unknown pass, and sends no request for an id that is no UUID', async () => {
    const { call, router } = await open({}, { subscription: () => refused(404) }, '/')
    await act(() => router.navigate('/subscription/none'))
    expect(await screen.findByText('home')).toBeVisible()
    expect(screen.getByText('This pass is not available.')).toBeVisible()
    expect(call.mock.calls.map(([asked]) => asked)).not.toContain(endpoints.subscription)
  })

  it('redirects to home when the pass is withdrawn while the device has a copy of it', async () => {
    let answers = 0
    const { client } = await open(
      {},
      { subscription: () => ((answers += 1) > 1 ? refused(404) : value(descriptor())) },
    )
    await client.invalidateQueries({ queryKey: ['public'] })
    expect(await screen.findByText('home')).toBeVisible()
  })

  it('needs a connection when it was never loaded', async () => {
    await open({}, { subscription: () => unreachable })
    expect(
      await screen.findByRole('heading', { level: 1, name: 'This page needs a connection' }),
    ).toBeVisible()
  })
})
