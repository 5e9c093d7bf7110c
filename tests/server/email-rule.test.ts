/** One rule for e-mail addresses: each form and file that takes one refuses the same (docs/api/booking-details.md#rules). */
import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { readLoadableFile } from '#server/modules/event-setup/event-file/read-event-file.ts'
import { api, bookingForm, buy, errorsOf, forFree, hold, validate } from '../support/server/purchase.ts'
import { category, eventSeed, freeSeed, testNow } from '../support/server/seeds.ts'
import {
  freeSubscriptionSeed,
  holdSubscription,
  subscriptionForm,
} from '../support/server/subscription-seeds.ts'
import { testServer } from '../support/server/test-server.ts'
import { waitingTools } from '../support/server/waiting-list.ts'
import { envelopeOf } from '../support/wire/json.ts'
import { guideExamples } from './admin/guide-examples.ts'

const server = testServer()

const person = { firstName: 'Nora', lastName: 'Keller' }
const wrong = [
  'nora@example',
  'nora@example．org',
  'nora.@example.org',
  'nora..keller@example.org',
  'nora@example.org, b@example.org',
]

it('no statement makes small letters by the locale of the database (B429)', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(ts|sql)$/.test(file),
  )
  const calls = files.flatMap((file) => [
    ...readFileSync(`server/${file}`, 'utf8').matchAll(
      /(?<![\w.])(?:lower|upper|initcap|ilike)\b ?\([^)]*\)/g,
    ),
  ])
  expect(calls.length).toBeGreaterThan(5)
  expect(calls.map(([call]) => call).filter((call) => !call.includes('collate "C"'))).toEqual([])
})

describe.each(wrong)('the address %j', (email) => {
  it('is refused for contact and attendee in one answer with the other problems of the form (P229)', async () => {
    const held = await hold(server, freeSeed())
    const [uuid = ''] = held.tickets
    const tickets = {
      [uuid]: { firstName: '', lastName: 'Keller', email, userLanguage: 'en', additional: {} },
    }
    const form = bookingForm(held, { ...person, lastName: '', email, tickets })
    expect(errorsOf(await validate(held, form))).toEqual([
      'email: error.STEP_2_INVALID_EMAIL',
      'lastName: error.STEP_2_EMPTY_LASTNAME',
      `tickets[${uuid}].email: error.email`,
      `tickets[${uuid}].firstName: error.STEP_2_EMPTY_FIRSTNAME`,
      'contactAndTicketsForm: error.STEP_2_MISSING_ATTENDEE_DATA',
    ])
  })

  it('is refused for the owner of a subscription (P229)', async () => {
    const held = await holdSubscription(server, freeSubscriptionSeed())
    const subscriptionOwner = { ...person, email, additional: {} }
    const form = subscriptionForm({ differentSubscriptionOwner: true, subscriptionOwner })
    expect(errorsOf(await validate(held, form))).toEqual([
      'subscriptionOwner.email: error.STEP_2_INVALID_EMAIL',
    ])
  })

  it('is refused for the attendee of a bought ticket (P229)', async () => {
    const { visitor, shortName, tickets } = await buy(server, freeSeed(), 1, forFree)
    const body = { ...person, email, userLanguage: 'en', additional: {} }
    const answer = await visitor.put(`${api}/event/${shortName}/ticket/${tickets[0] ?? ''}`, body)
    expect(envelopeOf(answer).validationErrors).toMatchObject([{ code: 'error.email' }])
  })

  it('is refused on a waiting list (P229)', async () => {
    const settings = { ENABLE_PRE_REGISTRATION: true }
    const later = category({ saleFrom: testNow + 86_400_000, saleUntil: testNow + 2 * 86_400_000 })
    const seed = eventSeed({ settings, categories: [later] })
    await server.load(seed)
    const form = { ...person, email, userLanguage: 'en', termAndConditionsAccepted: true }
    const answer = await server.visitor().post(`${api}/event/${seed.shortName}/waiting-list/subscribe`, form)
    expect(errorsOf(answer)).toEqual(['email: error.email'])
  })

  it('is refused in an event file, for the organizer and for a member of a group (P229)', () => {
    const file = parse(guideExamples.complete) as {
      organization: { email: string }
      groups: { members: string[] }[]
    }
    const read = () => readLoadableFile('file.yaml', stringify(file))
    expect(read).not.toThrow()
    file.groups[0]!.members = [email]
    expect(read).toThrow(/groups\[0\]\.members\[0\] expected an address or a domain/)
    file.organization.email = email
    expect(read).toThrow(/organization\.email expected an e-mail address/)
  })
})

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
