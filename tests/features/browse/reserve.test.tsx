import { lazy } from 'react'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refused, type Result } from '#core/api/result.ts'
import { Component as EventPage } from '#features/browse/routes/event.tsx'
import { category, items, openPage, unreachable, value, wholeEvent, type Answers } from './render-browse.tsx'

/** The booking page, whose code is still loading. */
const Coming = lazy(() => new Promise<never>(() => undefined))

const routes = [
  { path: '/event/:eventShortName', element: <EventPage /> },
  { path: '/event/:eventShortName/reservation/:id/book', element: <Coming /> },
]

beforeEach(() => sessionStorage.clear())

/** Selects one ticket; returns the reserve call and the button. */
async function chosen(reserveTickets: NonNullable<Answers['reserveTickets']>) {
  let sent = 0
  const page = openPage(routes, '/event/pietra', {
    event: () => value(wholeEvent()),
    ticketCategories: () => value(items([category()])),
    reserveTickets: (input) => {
      sent += 1
      return reserveTickets(input)
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^One more/ }))
  const next = () => screen.getByRole('button', { name: 'Continue' })
  return { ...page, next, sent: () => sent }
}

test('Continue stays busy until the booking page is loaded, and reserves once', async () => {
  const { next, sent, router } = await chosen(() => value('abc'))
  await userEvent.click(next())
  await waitFor(() => expect(router.state.location.pathname).toBe('/event/pietra/reservation/abc/book'))
  expect(next()).toHaveAttribute('aria-busy', 'true')
  await userEvent.click(next())
  await userEvent.dblClick(next())
  expect(sent()).toBe(1)
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
  const answers: Result<unknown>[] = [unreachable]
  const { next, sent } = await chosen(() => answers.shift() ?? new Promise(() => undefined))
  await userEvent.click(next())
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await userEvent.click(next())
  expect(sent()).toBe(2)
})

test('an event behind a bot check is not reported as missing', async () => {
  const { router } = openPage(routes, '/event/pietra', { event: () => refused(403, [], true) })
  expect(await screen.findByRole('alert')).toHaveTextContent('The security check was not passed.')
  expect(router.state.location.pathname).toBe('/event/pietra')
})
