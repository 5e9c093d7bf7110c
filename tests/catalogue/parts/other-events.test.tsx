import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { endpoints } from '#shell/endpoints.ts'
import { Component as EventPage } from '#shell/pages/event.tsx'
import { openPage } from '../../shell/pages/open-page.tsx'
import { category, items, someEvent, wholeEvent } from '../../support/events.ts'
import { value } from '../../support/wire/scripted-api.ts'

const marmo = [someEvent({ shortName: 'marmo' })]
const open = (
  soldOut: boolean,
  change: Parameters<typeof wholeEvent>[0] = {},
  others: typeof marmo | null = marmo,
) =>
  openPage([{ path: '/event/:eventShortName', element: <EventPage /> }], '/event/pietra', {
    event: () => value(wholeEvent(change)),
    ticketCategories: () =>
      value(items([category({ saleableAndLimitNotReached: !soldOut, soldOutOrLimitReached: soldOut })])),
    events: () =>
      others ? value([someEvent({ shortName: 'pietra' }), ...others]) : new Promise(() => undefined),
  })

test('the page of a sold-out event shows other events (B311)', async () => {
  const { texts } = open(true)
  await texts.loadNamespace('lists')
  const others = within(await screen.findByRole('region', { name: 'Other events' }))
  expect(await others.findByRole('link', { name: 'Pietra Nights' })).toHaveAttribute('href', '/event/marmo')
})

test('the heading and the ways of other events do not wait for the list (B311, B532)', async () => {
  await act(() => open(true, {}, null).texts.loadNamespace('lists'))
  const others = within(await screen.findByRole('region', { name: 'Other events' }))
  expect(others.getByRole('link', { name: 'All events' })).toBeVisible()
})

test('the page of an event on sale requests no other events (B311)', async () => {
  const { call } = open(false)
  await screen.findByRole('heading', { level: 2, name: 'Tickets' })
  await waitFor(() => expect(screen.getByRole('button', { name: /One more/ })).toBeVisible())
  expect(screen.queryByRole('region', { name: 'Other events' })).toBeNull()
  expect(call).not.toHaveBeenCalledWith(endpoints.events, expect.anything())
})

test.each<[object, string[], typeof marmo?]>([
  [{ organizerSlug: 'pietra' }, ['/o/pietra', '/events-all']],
  [{}, ['/events-all'], []],
])('other events beside one of %j lead to %j, also an empty list (B532)', async (organizer, ways, listed) => {
  const { texts } = open(true, organizer, listed)
  await act(() => texts.loadNamespace('lists'))
  const others = within(await screen.findByRole('region', { name: 'Other events' }))
  const links = others.getAllByRole('link', { name: /^Events by |^All events/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(ways)
})

const { endDateTime: end } = wholeEvent().datesWithOffset

test.each([
  ['below the tickets of a sale that has ended', end - 1, ['Tickets', 'Other events']],
  ['in place of the tickets of an event that is over', end, ['Other events']],
])('other events stand in one column, %s (B311, B533)', async (_, at, order) => {
  const { texts } = openPage(
    [{ path: '/event/:eventShortName', element: <EventPage /> }],
    '/event/pietra',
    {
      event: () => value(wholeEvent()),
      ticketCategories: () => value(items([], [category({ expired: true })])),
      events: () =>
        value([
          someEvent({
            shortName: 'marmo',
            datesWithOffset: { ...wholeEvent().datesWithOffset, endDateTime: end + 1 },
          }),
        ]),
    },
    { now: () => at },
  )
  await act(() => texts.loadNamespace('lists'))
  await screen.findByRole('region', { name: 'Other events' })
  const column = within(screen.getByRole('complementary'))
  const names = column.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(names).toEqual(order)
})
