/** A pass of this device on the page of an event that it opens. */
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { TesseraDatabase } from '#device/storage/database.ts'
import { putSubscription } from '#pass/store/write-subscriptions.ts'
import { endpoints } from '#shell/endpoints.ts'
import { Component as EventPage } from '#shell/pages/event.tsx'
import { openPage } from '../../shell/pages/open-page.tsx'
import { category, items, someEvent, wholeEvent } from '../../support/events.ts'
import { subscriptionRecord } from '../../support/records.ts'
import type { TestServices } from '../../support/test-services.ts'
import { value, type Answers } from '../../support/wire/scripted-api.ts'

const press = subscriptionRecord({ title: { en: 'Friends of the press' }, used: 7, total: 10 })

let count = 0
async function databaseWith(...records: readonly ReturnType<typeof subscriptionRecord>[]) {
  count += 1
  const database = new TesseraDatabase(`stored-pass-choice-${String(count)}`)
  for (const record of records) await putSubscription(database, record)
  return { database: () => Promise.resolve(database), existingDatabase: () => Promise.resolve(database) }
}

const open = (services: Partial<TestServices>, answers: Answers = {}, address = '/event/pietra') =>
  openPage(
    [{ path: '/event/:eventShortName', element: <EventPage /> }],
    address,
    {
      event: () => value(wholeEvent({ canApplySubscriptions: true })),
      ticketCategories: () => value(items([category()])),
      events: () => value([someEvent({ shortName: 'pietra' })]),
      ...answers,
    },
    services,
  )
beforeEach(() => sessionStorage.clear())
const box = () => screen.findByRole('checkbox', { name: /Friends of the press/ }, { timeout: 10_000 })

test('a pass of the device is offered with its entries, and the address names the chosen one (P333)', async () => {
  const { router } = open(await databaseWith(press))
  expect(await box()).not.toBeChecked()
  expect(await box()).toHaveAccessibleDescription('3 entries left')
  await userEvent.click(await box())
  expect(await box()).toBeChecked()
  expect(router.state.location.search).toBe(`?subscription=${press.id}`)
  await userEvent.click(await box())
  expect(router.state.location.search).toBe('')
})

test('a pass that a link names is chosen already (P333)', async () => {
  open(await databaseWith(press), {}, `/event/pietra?subscription=${press.id}`)
  expect(await box()).toBeChecked()
})

const unlimited = { ...press, terms: { ...press.terms, usageType: 'UNLIMITED' } }
const usedHere = { ...someEvent({ shortName: 'pietra' }), count: 1 }
const eventOf = (over: object) => ({
  event: () => value(wholeEvent({ canApplySubscriptions: true, ...over })),
})
const taxed = eventOf({ vat: '10', vatIncluded: false })
const free = { ticketCategories: () => value(items([category({ free: true, formattedFinalPrice: '0' })])) }
const named = `?subscription=${press.id}`
type Case = [title: string, search: string, stored: (typeof press)[], answers: Answers, inBar: string | null]
const cases: Case[] = [
  ['one ticket of each event', named, [press], {}, 'CHF 50.00'],
  ['three tickets', named, [unlimited], {}, 'CHF 100.00'],
  ['the tax on top', named, [unlimited], taxed, 'CHF 110.00'],
  ['tickets of a pass that is not stored', named, [], {}, 'CHF 100.00'],
  ['no free ticket', named, [press], free, null],
  ['nothing of a pass without an entry left', named, [{ ...unlimited, used: 10 }], {}, null],
  ['nothing of a pass that has paid for the event', named, [{ ...press, uses: [usedHere] }], {}, null],
  ['nothing of a pass that has ended', named, [], { events: () => value([]) }, null],
  ['nothing without a pass in the address', '', [press], {}, null],
  ['nothing with an id of a wrong form', '?subscription=x', [], {}, null],
  ['nothing where the event accepts none', named, [press], eventOf({ canApplySubscriptions: false }), null],
]
test.each(cases)(
  'row and bar name the most that the chosen pass pays, and the sum stays: %s (P339)',
  async (...[, search, stored, answers, inBar]) => {
    open(await databaseWith(...stored), answers, `/event/pietra${search}`)
    const more = await screen.findByRole('button', { name: /^One more/ })
    await userEvent.click(more)
    await userEvent.click(more)
    const amount = /^Your pass pays up to (CHF.[\d.]+)/
    const shown = () =>
      screen
        .queryAllByText(amount)
        .map(({ textContent }) => amount.exec(textContent)?.[1]?.replace('\u00a0', ' '))
    const ofOne = answers === taxed ? 'CHF 55' : 'CHF 50'
    await waitFor(() => expect(shown()).toEqual(inBar === null ? [] : [ofOne, inBar]), { timeout: 10_000 })
    const sum = answers === taxed ? /CHF.110.00/ : /CHF.100.00|Free/
    expect(screen.getByRole('region', { name: 'Next step' })).toHaveTextContent(sum)
  },
)

test.each([
  ['that does not open the event', press, { events: () => value([]) }],
  ['without an entry left', { ...press, used: 10 }, {}],
  [
    'of an event that accepts none',
    press,
    { event: () => value(wholeEvent({ canApplySubscriptions: false })) },
  ],
] as [string, typeof press, Answers][])('a pass %s is not offered (P333)', async (_, record, answers) => {
  open(await databaseWith(record), answers)
  await screen.findByRole('button', { name: /^One more/ })
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull())
})

test('storage that hangs does not delay the page of the event, and nothing is requested (P333)', async () => {
  const { call } = open({ existingDatabase: () => new Promise(() => undefined) })
  expect(await screen.findByRole('button', { name: /^One more/ })).toBeVisible()
  expect(call.mock.calls.filter(([endpoint]) => endpoint === endpoints.events)).toEqual([])
})
