/** Names that a form accepts: the mails of the shop carry them (docs/api/booking-details.md#rules). */
import { describe, expect, it } from 'vitest'
import { bookingForm, buy, errorsOf, forFree, hold, validate } from '../../../support/purchase.ts'
import { freeSeed } from '../../../support/seeds.ts'
import { testServer } from '../../../support/test-server.ts'
import { waitingTools } from '../../../support/waiting-list.ts'

const server = testServer()

const lure = 'Your card was declined. Confirm the payment at https://evil.example/pay'
const problem = 'error.nameNotPlain'
const attendee = { lastName: 'Rossi', email: 'ada@example.org', userLanguage: 'en', additional: {} }

describe('a name with a web address or a line break', () => {
  it.each([lure, 'Ada evil.example/pay', 'Ada\nwins'])('is refused in the booking form: %j', async (name) => {
    const held = await hold(server, freeSeed(), 1)
    const [uuid = ''] = held.tickets
    const form = bookingForm(held, {
      firstName: name,
      lastName: name,
      tickets: { [uuid]: { ...attendee, firstName: name } },
    })
    expect(errorsOf(await validate(held, form))).toEqual([
      `firstName: ${problem}`,
      `lastName: ${problem}`,
      `tickets[${uuid}].firstName: ${problem}`,
      'contactAndTicketsForm: error.STEP_2_MISSING_ATTENDEE_DATA',
    ])
  })

  it('is refused when an attendee is changed', async () => {
    const held = await buy(server, freeSeed(), 1, forFree)
    const path = `/api/v2/public/event/${held.shortName}/ticket/${held.tickets[0] ?? ''}`
    expect(errorsOf(await held.visitor.put(path, { ...attendee, firstName: lure }))).toEqual([
      `firstName: ${problem}`,
    ])
    expect((await held.visitor.put(path, { ...attendee, firstName: 'St. John' })).statusCode).toBe(200)
  })

  it('is refused on the waiting list', async () => {
    const { soldOut, join, entries } = waitingTools(() => server)
    const { shortName } = await soldOut([])
    expect(errorsOf(await join(shortName, { firstName: lure, lastName: 'www.evil.example' }))).toEqual([
      `firstName: ${problem}`,
      `lastName: ${problem}`,
    ])
    expect(await entries(shortName)).toEqual([])
  })
})
