// @vitest-environment node
import { expect, test } from 'vitest'
import { renderer } from '#shell/rendering/page-renderer.tsx'
import { category, items, service, wholeEvent } from '../../support/events.ts'
import { pageRequest, type SampleContent } from '../../support/server/served-page.ts'

const sale = (categories: object, event = {}) => ({
  event: wholeEvent(event),
  categories: { ...items([category()]), ...categories },
})
const unsold = (state: object) => [category({ saleableAndLimitNotReached: false, ...state })]
const soldOut = { ticketCategories: unsold({ soldOutOrLimitReached: true }) }
const notYet = { ticketCategories: unsold({ saleInFuture: true }) }
const ended = { ticketCategories: [], expiredCategories: [category({ expired: true })] }
const dates = { startDateTime: 1, startTimeZoneOffset: 0, endDateTime: 2, endTimeZoneOffset: 0 }
const extras = { additionalServices: [service()] }
const codes = { hasAccessPromotions: true, usePartnerCode: false }

// docs/ARCHITECTURE.md#rendered-pages: other events, passes and orders load later, without a skeleton.
test.each<[string, SampleContent, string?]>([
  ['an event on sale, also for passes', sale({}, { canApplySubscriptions: true })],
  ['a sold-out event', sale(soldOut)],
  ['a sold-out event with a waiting list', sale({ ...soldOut, waitingList: true })],
  ['a reserved event', sale({ ticketCategories: unsold({ containsPendingTickets: true }) })],
  ['an event that is not yet on sale', sale(notYet)],
  ['an event before its sale, with messages', sale({ ...notYet, waitingList: true })],
  ['an event without tickets', sale({ ticketCategories: [] })],
  ['an event whose sale has ended', sale(ended)],
  ['an event that is over', sale(ended, { datesWithOffset: dates })],
  ['an event that runs', sale({}, { datesWithOffset: { ...dates, endDateTime: Date.UTC(2030, 1) } })],
  ['a free online event', sale({ ticketCategories: [category({ free: true })] }, { format: 'ONLINE' })],
  ['an event with codes and extras', sale(extras, { promotionsConfiguration: codes })],
  ['a list without passes', { subscriptions: [] }, '/subscriptions-all'],
])('the server renders %s as a whole', async (_, content, address = '/event/pietra') => {
  const page = await renderer.render(pageRequest(address, content))
  expect(page?.html).toContain('</h1>')
  expect(page?.html).not.toMatch(/skeleton|data-incomplete/)
})
