/** Why an event sells nothing now, on its picture. */
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { day } from '#kit/time/durations.ts'
import { Component as EventPage } from '#shell/pages/event.tsx'
import { openPage } from '../../shell/pages/open-page.tsx'
import { category, items, wholeEvent } from '../../support/events.ts'
import { value } from '../../support/wire/scripted-api.ts'

const { startDateTime: start, endDateTime: end } = wholeEvent().datesWithOffset
const before = start - 30 * day
const later = { saleableAndLimitNotReached: false, saleInFuture: true }
const gone = { saleableAndLimitNotReached: false, soldOutOrLimitReached: true }

async function chipOf(shown: ReturnType<typeof items>, now = before) {
  const { texts } = openPage(
    [{ path: '/event/:eventShortName', element: <EventPage /> }],
    '/event/pietra',
    { event: () => value(wholeEvent()), ticketCategories: () => value(shown) },
    { now: () => now },
  )
  await act(() => texts.loadNamespace('lists'))
  const title = await screen.findByRole('heading', { level: 1 })
  if (now < end) await screen.findByRole('heading', { level: 2, name: 'Tickets' })
  else await screen.findByText('No longer on sale (1)')
  const above = title.previousElementSibling
  return above?.matches('p') === true ? above.textContent : null
}

test.each([
  ['sold out', [category(gone)], [], 'Sold out'],
  ['over for every category', [], [category({ expired: true })], 'No longer on sale'],
  ['not begun, without its instant', [category(later)], [], 'Not on sale yet'],
  [
    'not begun',
    [
      category({ ...later, saleStartsAt: before + 2 * day }),
      category({ ...later, saleStartsAt: before + day }),
    ],
    [],
    /^Opens /,
  ],
])('the picture of an event shows a sale that is %s (B492)', async (_, current, expired, text) => {
  expect(await chipOf(items(current, expired))).toMatch(text)
})

test('an event that is over shows that on its picture, offers no calendar and no route, and folds its categories (B492, B533)', async () => {
  expect(await chipOf(items([], [category({ expired: true })]), end)).toBe('Over')
  expect(screen.queryByText('Add to calendar')).toBeNull()
  expect(screen.queryByText('Copy address')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Tickets' })).toBeNull()
  expect(await screen.findByText('No longer on sale (1)')).toBeVisible()
  expect(screen.getByText('Standard')).not.toBeVisible()
})

test.each([
  ['a ticket is on sale', [category()]],
  [
    'a ticket is reserved by others',
    [category({ saleableAndLimitNotReached: false, containsPendingTickets: true })],
  ],
  ['nothing is listed: a code may open it', []],
])('the picture of an event shows no state when %s (B492)', async (_, current) => {
  expect(await chipOf(items(current))).toBeNull()
})
