import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TesseraDatabase } from '#device/storage/database.ts'
import type { PushSubscriptionForm } from '#push/contract.ts'
import type { SaleQueueTurn } from '#queue/contract.ts'
import { pauseAfterFailure } from '#queue/parts/use-sale-queue.ts'
import { endpoints } from '#shell/endpoints.ts'
import { Component as EventPage } from '#shell/pages/event.tsx'
import { refused, type Result } from '#wire/result.ts'
import { openPage } from '../../shell/pages/open-page.tsx'
import { stubPushBrowser } from '../../support/browser/push-browser.ts'
import { category, items, wholeEvent } from '../../support/events.ts'
import type { TestServices } from '../../support/test-services.ts'
import { unreachable, value, type Answers, type AnswerTo } from '../../support/wire/scripted-api.ts'

const routes = [
  { path: '/event/:eventShortName', element: <EventPage /> },
  { path: '/event/:eventShortName/reservation/:id/book', element: <h1>Booking</h1> },
]

afterEach(() => vi.restoreAllMocks())

beforeEach(() => {
  sessionStorage.clear()
  setVisibility('visible')
})

const queued = refused(422, [{ code: 'error.STEP_1_SALE_QUEUE', path: 'reservationForm', args: { 0: '37' } }])

const turn = (change: Partial<SaleQueueTurn> = {}): Result<SaleQueueTurn> =>
  value({
    state: 'WAITING',
    position: 37,
    estimatedWait: 290,
    pollAfter: 0.02,
    admittedUntil: null,
    ...change,
  })

const admitted = turn({ state: 'ADMITTED', position: null, estimatedWait: null, admittedUntil: 60_000 })

/** The event page; each call of `turns` and `reservations` gets the next answer, then the last one again. */
function openSale(
  {
    turns,
    reservations = [value('abc')],
  }: { turns: Result<SaleQueueTurn>[]; reservations?: AnswerTo<'reserveTickets'>[] },
  address = '/event/pietra',
  answers: Answers = {},
  device: Partial<TestServices> = {},
) {
  const next = <T,>(answers: T[]): T => (answers.length > 1 ? answers.shift() : answers[0]) as T
  const bodies: unknown[] = []
  const left: unknown[] = []
  const page = openPage(
    routes,
    address,
    {
      event: () => value(wholeEvent()),
      ticketCategories: () => value(items([category()])),
      reserveTickets: (input) => {
        bodies.push(input.body)
        return next(reservations)
      },
      saleQueue: () => next(turns),
      leaveSaleQueue: () => {
        left.push(true)
        return value(true)
      },
      ...answers,
    },
    device,
  )
  return { ...page, bodies, left, turns }
}

async function chooseAndContinue(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: /^One more/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
}

function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('SaleQueue', () => {
  it('shows position and wait, in the title too, and continues to the booking by itself (Q7)', async () => {
    const { turns, bodies, router } = openSale({ turns: [turn()], reservations: [queued, value('abc')] })
    await chooseAndContinue()
    expect(await screen.findByRole('heading', { name: 'You are number 37 in the queue' })).toBeVisible()
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent(
        'You are number 37 in the queue. It will be your turn in about 5 minutes.',
      ),
    )
    await waitFor(() => expect(screen.getByRole('heading', { name: /in the queue$/ })).toHaveFocus())
    await waitFor(() => expect(document.title).toMatch(/^37 · /))
    expect(router.state.location.search).toBe('?errors=error.STEP_1_SALE_QUEUE')
    turns[0] = admitted
    expect(await screen.findByRole('heading', { name: 'Booking' })).toBeVisible()
    expect(bodies).toEqual([bodies[0], bodies[0]])
    await router.navigate(-1)
    expect(router.state.location.search).toBe('')
  })

  it('asks a busy server again after the time that it names, not after the usual 5 seconds', async () => {
    const busy: Result<SaleQueueTurn> = { kind: 'busy', status: 503, retryAfter: 0.02 }
    openSale({ turns: [busy, busy, busy, busy, turn({ position: 21 })], reservations: [queued] })
    await chooseAndContinue()
    expect(await screen.findByRole('heading', { name: 'You are number 21 in the queue' })).toBeVisible()
  })

  it('reserves nothing for a visitor who has left the page', async () => {
    const { turns, bodies, call, router } = openSale({
      turns: [turn()],
      reservations: [queued, value('abc')],
    })
    await chooseAndContinue()
    await screen.findByRole('heading', { name: 'You are number 37 in the queue' })
    await act(() => router.navigate('/event/dusk/reservation/other/book'))
    const polls = () => call.mock.calls.filter(([endpoint]) => endpoint === endpoints.saleQueue).length
    const before = polls()
    turns[0] = admitted
    // Each of them calls at once while the page is shown.
    setVisibility('visible')
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Booking' })).toBeVisible())
    expect([polls() - before, bodies.length]).toEqual([0, 1])
  })

  it('requests the turn once at a time, whatever happens meanwhile', async () => {
    const turns = [turn({ pollAfter: 60 })]
    const { call } = openSale({ turns, reservations: [queued] })
    await chooseAndContinue()
    await screen.findByRole('heading', { name: 'You are number 37 in the queue' })
    const polls = () => call.mock.calls.filter(([endpoint]) => endpoint === endpoints.saleQueue).length
    const before = polls()
    // The first of them calls; the others find its call under way.
    for (const _ of [1, 2, 3]) dispatchEvent(new Event('online'))
    setVisibility('visible')
    expect(polls() - before).toBe(1)
  })

  it('keeps place and choice over a reload (Q7)', async () => {
    const first = openSale({ turns: [turn()], reservations: [queued] })
    await chooseAndContinue()
    await screen.findByRole('heading', { name: 'You are number 37 in the queue' })
    const { pathname, search } = first.router.state.location
    first.unmount()
    const { turns, bodies } = openSale({ turns: [turn({ position: 12 })] }, pathname + search)
    expect(await screen.findByRole('heading', { name: 'You are number 12 in the queue' })).toBeVisible()
    turns[0] = admitted
    expect(await screen.findByRole('heading', { name: 'Booking' })).toBeVisible()
    expect(bodies).toEqual(first.bodies)
  })

  it('reserves nothing in a hidden tab, names the end of the turn, and continues when the tab is shown (Q8)', async () => {
    const { turns, bodies } = openSale({ turns: [turn()], reservations: [queued, value('abc')] })
    await chooseAndContinue()
    await screen.findByRole('heading', { name: 'You are number 37 in the queue' })
    setVisibility('hidden')
    turns[0] = admitted
    expect(await screen.findByRole('heading', { name: /^It is your turn until / })).toBeVisible()
    await waitFor(() => expect(document.title).toMatch(/^It is your turn until /))
    expect(bodies).toHaveLength(1)
    setVisibility('visible')
    expect(await screen.findByRole('heading', { name: 'Booking' })).toBeVisible()
  })

  it('shows what was chosen with its sum, and the way from the first place to the turn as tiles (B339)', async () => {
    const { turns } = openSale({ turns: [turn({ position: 10 })], reservations: [queued] })
    await chooseAndContinue()
    await screen.findByRole('heading', { name: 'You are number 10 in the queue' })
    expect(document.querySelector('.tiles')).toBeNull()
    const order = screen.getByRole('region', { name: 'Your order' })
    expect(order).toHaveTextContent(/1 × Standard.*CHF 50/)
    turns[0] = turn({ position: 5 })
    await screen.findByRole('heading', { name: 'You are number 5 in the queue' })
    expect(document.querySelector('.tiles')).toHaveStyle({ '--n': '10', '--left': '50.0%' })
  })

  it('follows the turn by push until it comes (W221, B339)', async () => {
    stubPushBrowser('granted')
    const db = new TesseraDatabase()
    const saved: PushSubscriptionForm[] = []
    const push: Answers = {
      pushConfiguration: () => value({ applicationServerKey: 'BKey' }),
      savePushSubscription: ({ body }) => {
        saved.push(body)
        return value(true)
      },
    }
    const database = () => Promise.resolve(db)
    const { turns } = openSale(
      { turns: [turn()], reservations: [queued, value('abc')] },
      '/event/pietra',
      push,
      { database },
    )
    await chooseAndContinue()
    const control = await screen.findByRole('switch', { name: /Notify me when it is my turn/ })
    await waitFor(() => expect(control).toHaveAccessibleDescription(/also while the app is closed/))
    await userEvent.click(control)
    await waitFor(() =>
      expect(saved.at(-1)?.topics).toEqual([{ type: 'SALE_QUEUE', shortName: 'pietra', id: null }]),
    )
    turns[0] = admitted
    await waitFor(() => expect(saved.at(-1)?.topics).toEqual([]))
    vi.unstubAllGlobals()
  })

  it('requests confirmation before it gives the place back, and keeps the place when that is declined (B339)', async () => {
    const { left } = openSale({ turns: [turn()], reservations: [queued] })
    await chooseAndContinue()
    await userEvent.click(await screen.findByRole('button', { name: 'Leave the queue' }))
    const question = within(screen.getByRole('dialog', { name: 'Leave the queue?' }))
    await userEvent.click(question.getByRole('button', { name: 'Stay in the queue' }))
    expect(screen.getByRole('heading', { name: 'You are number 37 in the queue' })).toBeVisible()
    expect(left).toEqual([])
  })

  it('shows the shop with the choice after the visitor leaves (Q8)', async () => {
    const { left, router } = openSale({ turns: [turn()], reservations: [queued] })
    await chooseAndContinue()
    await userEvent.click(await screen.findByRole('button', { name: 'Leave the queue' }))
    const question = within(screen.getByRole('dialog', { name: 'Leave the queue?' }))
    await userEvent.click(question.getByRole('button', { name: 'Leave the queue' }))
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible()
    expect([left.length, router.state.location.search]).toEqual([1, ''])
    await waitFor(() => expect(document.title).not.toContain('37'))
  })

  it('offers to join again when the place has lapsed (Q8)', async () => {
    const { turns, bodies } = openSale({
      turns: [turn({ state: 'NONE', position: null })],
      reservations: [queued],
    })
    await chooseAndContinue()
    await userEvent.click(await screen.findByRole('button', { name: 'Join the queue again' }))
    await waitFor(() => expect(bodies).toHaveLength(2))
    turns[0] = turn({ position: 90 })
    expect(await screen.findByRole('heading', { name: 'You are number 90 in the queue' })).toBeVisible()
  })

  it('announces a lapsed place at once', async () => {
    const { turns } = openSale({ turns: [turn()], reservations: [queued] })
    await chooseAndContinue()
    await screen.findByRole('heading', { name: 'You are number 37 in the queue' })
    turns[0] = turn({ state: 'NONE', position: null })
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Your place has lapsed\. /))
  })

  it('keeps polling without a connection and shows that the place is kept (Q8)', async () => {
    const { turns } = openSale({ turns: [turn()], reservations: [queued] })
    await chooseAndContinue()
    await screen.findByRole('heading', { name: 'You are number 37 in the queue' })
    turns[0] = unreachable
    expect(await screen.findByText(/^Your place is kept for ten minutes/)).toBeVisible()
    // The strip of the shell reports the lost connection.
    expect(screen.queryByText('No answer right now')).toBeNull()
    expect(screen.getByRole('heading', { name: 'You are number 37 in the queue' })).toBeVisible()
    turns[0] = turn({ position: 2, estimatedWait: 10 })
    dispatchEvent(new Event('online'))
    expect(await screen.findByRole('heading', { name: 'You are number 2 in the queue' })).toBeVisible()
    expect(screen.queryByText(/^Your place is kept for ten minutes/)).toBeNull()
  })

  it('shows that a busy server gave no answer, which the shell does not report (Q8)', async () => {
    const { turns } = openSale({ turns: [turn()], reservations: [queued] })
    await chooseAndContinue()
    await screen.findByRole('heading', { name: 'You are number 37 in the queue' })
    turns[0] = { kind: 'busy', status: 503, retryAfter: 60 }
    expect(await screen.findByText('No answer right now')).toBeVisible()
    expect(screen.getByText(/^Your place is kept for ten minutes/)).toBeVisible()
  })

  it('shows the refusal of a turn in the shop', async () => {
    const soldOut = refused(422, [
      { code: 'error.STEP_1_NOT_ENOUGH_TICKETS', path: 'reservationForm', args: {} },
    ])
    openSale({ turns: [admitted], reservations: [queued, soldOut] })
    await chooseAndContinue()
    // The shop replaces the queue, which shows it for a moment too.
    await waitFor(() => expect(screen.getByText('Not enough tickets are left.')).toBeVisible())
  })

  it.each([
    [null, 'In a few minutes we can say how long it takes.'],
    [59, 'It will be your turn in less than a minute.'],
    [61, 'It will be your turn in about 2 minutes.'],
    [13 * 60, 'It will be your turn in about 15 minutes.'],
    [3601, 'It will take more than an hour.'],
  ])('words a wait of %s seconds', async (estimatedWait, text) => {
    openSale({ turns: [turn({ estimatedWait })] }, '/event/pietra?errors=error.STEP_1_SALE_QUEUE')
    expect(await screen.findByText(text)).toBeVisible()
  })
})

describe('pauseAfterFailure', () => {
  it.each([
    ['no time', undefined, 5000],
    ['2 seconds', 2, 2000],
    ['an hour', 3600, 60_000],
    ['40 days, more than a timer of a browser counts', 40 * 86_400, 60_000],
  ])('is at most a minute when the server names %s (B675)', (_, seconds, pause) => {
    expect(pauseAfterFailure(seconds)).toBe(pause)
  })
})
