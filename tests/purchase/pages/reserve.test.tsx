import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as drafts from '#purchase/flows/drafts.ts'
import { lastDraftKey } from '#purchase/parts/loaded-reservation.ts'
import { endpoints } from '#shell/endpoints.ts'
import { Component as EventPage } from '#shell/pages/event.tsx'
import { answerChallenge, requestChallenge } from '#ui/data/challenge.ts'
import { refused } from '#wire/result.ts'
import { openPage } from '../../shell/pages/open-page.tsx'
import { category, items, wholeEvent } from '../../support/events.ts'
import { unreachable, value, type Answers, type AnswerTo } from '../../support/wire/scripted-api.ts'
import { callsOf } from './render-checkout.tsx'

/** The booking page, whose code is still loading. */
const Coming = lazy(() => new Promise<never>(() => undefined))

const routes = [
  { path: '/event/:eventShortName', element: <EventPage /> },
  { path: '/event/:eventShortName/reservation/:id/book', element: <Coming /> },
  { path: '/elsewhere', element: <p>elsewhere</p> },
]

beforeEach(() => sessionStorage.clear())

/** Selects one ticket; returns the reserve call and the button. `left` is the category after the call. */
async function chosen(reserveTickets: NonNullable<Answers['reserveTickets']>, query = '', left = category()) {
  let sent = 0
  const page = openPage(routes, `/event/pietra${query}`, {
    event: () => value(wholeEvent()),
    ticketCategories: () => value(items([sent === 0 ? category() : left])),
    reserveTickets: (input) => {
      sent += 1
      return reserveTickets(input)
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^One more/ }))
  const next = () => screen.getByRole('button', { name: 'Continue' })
  return { ...page, next, sent: () => sent }
}

test('Continue keeps the page with a ring in the button until the booking page is loaded, and reserves once with the query parameters (B61, B65, B121, B338)', async () => {
  let answer = (_: AnswerTo<'reserveTickets'>): void => undefined
  const query = '?lang=en&tags=music&utm_source=mail&code=X&errors=E'
  const { next, sent, call, router } = await chosen(() => new Promise((resolve) => (answer = resolve)), query)
  const button = next()
  await userEvent.dblClick(button)
  expect(button).toBeVisible()
  expect(button).toHaveAttribute('aria-busy', 'true')
  expect(screen.getByRole('region', { name: 'Next step' })).toHaveTextContent('Reserving…')
  expect(router.state.location.pathname).toBe('/event/pietra')
  await waitFor(() => expect(sent()).toBe(1))
  answer(value('abc'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/event/pietra/reservation/abc/book'))
  expect(router.state.location.search).toBe(query)
  expect(sent()).toBe(1)
  expect(callsOf(call, endpoints.reserveTickets)).toMatchObject([
    {
      params: { shortName: 'pietra' },
      query: { lang: 'en' },
      body: { reservation: [{ ticketCategoryId: 1, amount: 1 }] },
    },
  ])
})

test('a failure is shown although the selection changed meanwhile, and ends with the next change', async () => {
  let answer = (_: AnswerTo<'reserveTickets'>): void => undefined
  const { next, sent } = await chosen(() => new Promise((resolve) => (answer = resolve)))
  await userEvent.click(next())
  await waitFor(() => expect(sent()).toBe(1))
  const more = () => userEvent.click(screen.getByRole('button', { name: /^One more/ }))
  await more()
  answer(unreachable)
  expect(await screen.findByText('No connection')).toBeVisible()
  await more()
  expect(screen.queryByText('No connection')).toBeNull()
})

test('a reservation that takes longer than three seconds has the reason in the bar that keeps the count (B338)', async () => {
  const { next } = await chosen(() => new Promise(() => undefined))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.click(next())
  const bar = screen.getByRole('region', { name: 'Next step' })
  // A bot check waits for the visitor.
  act(() => void requestChallenge())
  await act(() => vi.advanceTimersByTimeAsync(9000))
  act(() => answerChallenge('token'))
  await act(() => vi.advanceTimersByTimeAsync(2999))
  expect(within(bar).queryByRole('status')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1))
  const reason = 'Many people are buying right now. Keep this page open.'
  expect(within(bar).getByRole('status')).toHaveTextContent(reason)
  expect(bar).toHaveTextContent(/1 ticket.*Reserving…/)
  vi.useRealTimers()
})

test('leaving the page before the call is sent reserves nothing (B501)', async () => {
  const { sendReservation } = await import('#purchase/parts/selection/send-reservation.ts')
  const call = vi.fn()
  const outcome = sendReservation({ api: { call } } as never, {} as never, AbortSignal.abort())
  expect(await outcome).toBeUndefined()
  expect(call).not.toHaveBeenCalled()
})

test('leaving the page while it reserves releases the late answer, and the page that was opened stays (B501)', async () => {
  let answer = (_: AnswerTo<'reserveTickets'>): void => undefined
  const { next, sent, call, router } = await chosen(() => new Promise((resolve) => (answer = resolve)))
  await userEvent.click(next())
  await waitFor(() => expect(sent()).toBe(1))
  await act(() => router.navigate('/elsewhere'))
  answer(value('late'))
  const canceled = () => call.mock.calls.filter(([asked]) => asked === endpoints.cancelReservation)
  await waitFor(() => expect(canceled()).toHaveLength(1))
  expect(canceled()[0]?.[1]).toEqual({ params: { reservationId: 'late' } })
  expect(router.state.location.pathname).toBe('/elsewhere')
})

test('the reservation is sent within the press: its code has loaded with the first ticket', async () => {
  const { next, sent } = await chosen(() => new Promise(() => undefined))
  await act(() => import('#purchase/parts/selection/send-reservation.ts'))
  fireEvent.click(next())
  expect(sent()).toBe(1)
})

test('the booking page finds in the query cache what was typed for an earlier reservation (B677)', async () => {
  let answer = (_: AnswerTo<'reserveTickets'>): void => undefined
  const { next, client, router } = await chosen(() => new Promise((resolve) => (answer = resolve)))
  const reading = vi
    .spyOn(drafts, 'readDraft')
    .mockResolvedValue({ current: null, last: { firstName: 'Ada' } })
  await userEvent.click(next())
  await waitFor(() => expect(reading).toHaveResolved())
  answer(value('abc'))
  await waitFor(() => expect(router.state.location.pathname).toContain('/abc/book'))
  expect(client.getQueryData(lastDraftKey('abc'))).toEqual({ firstName: 'Ada' })
})

test('a category that sold out while choosing is not called "not saleable" (B250)', async () => {
  const code = 'error.STEP_1_TICKET_CATEGORY_MUST_BE_SALEABLE'
  const soldOut = category({ saleableAndLimitNotReached: false, soldOutOrLimitReached: true })
  const refusal = refused(422, [{ code, path: 'reservationForm', args: {} }])
  const { next } = await chosen(() => refusal, '', soldOut)
  await userEvent.click(next())
  expect(await screen.findByRole('alert')).toHaveTextContent('Sold out a moment ago Nothing was reserved.')
  expect(await screen.findByText(/No other tickets are on sale now/)).toBeVisible()
})

test('a reservation without an answer comes back at the heading above the error', async () => {
  const { next } = await chosen(() => unreachable)
  await userEvent.click(next())
  await screen.findByRole('alert')
  expect(screen.getByRole('heading', { name: 'Tickets', level: 2 })).toHaveFocus()
})

test.each([
  ['refused', refused(422, [{ code: 'error.STEP_1_NOT_ENOUGH_TICKETS', path: 'reservationForm', args: {} }])],
  ['sent without an answer', unreachable],
])('a reservation that was %s can be sent again', async (_, answer) => {
  const { next, sent } = await chosen(() => answer)
  await userEvent.click(next())
  await screen.findByRole('alert')
  await userEvent.click(next())
  await waitFor(() => expect(sent()).toBe(2))
})

test('Try again and Continue send one reservation while the first of them waits for the answer', async () => {
  const answers: AnswerTo<'reserveTickets'>[] = [unreachable]
  const { next, sent } = await chosen(() => answers.shift() ?? new Promise(() => undefined))
  await userEvent.click(next())
  const again = await screen.findByRole('button', { name: 'Try again' })
  const button = next()
  fireEvent.click(again)
  fireEvent.click(button)
  await waitFor(() => expect(sent()).toBe(2))
  expect(again).toHaveAttribute('aria-busy', 'true')
})

test('an event behind a bot check is not reported as missing', async () => {
  const { router } = openPage(routes, '/event/pietra', { event: () => refused(403, [], true) })
  expect(await screen.findByRole('alert')).toHaveTextContent('The security check was not passed.')
  expect(router.state.location.pathname).toBe('/event/pietra')
})
