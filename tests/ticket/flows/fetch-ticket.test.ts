import { describe, expect, it, vi } from 'vitest'
import { endpoints } from '#shell/endpoints.ts'
import { fetchCode, fetchTicketDetails, newEventRequests } from '#ticket/flows/fetch-ticket.ts'
import type { Api } from '#wire/client.ts'
import { refused, type Result } from '#wire/result.ts'
import { nodeReader } from '../../support/browser/code-reader.ts'
import { walletTools } from '../../support/browser/wallet-tools.ts'
import { eventFacts } from '../../support/event-facts.ts'
import { dayBefore, event } from '../../support/events.ts'
import { record } from '../../support/records.ts'
import { codeFor, ticketFor } from '../../support/wire/fake-api.ts'

const uuid = '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'
const params = { shortName: 'pietra', uuid }
const value = (answer: unknown): Result<unknown> => ({
  kind: 'value',
  value: answer,
  warnings: [],
  serverTime: null,
})
const busy: Result<never> = { kind: 'busy', status: 503 }
const noAnswer: Result<never> = { kind: 'unreachable', reason: 'network' }
const ticket = (over: object = {}) => value({ ...ticketFor(uuid, 'Ada Keller').info, ...over })

type Answers = Partial<
  Record<'ticket' | 'event' | 'ticketCategories' | 'ticketFull' | 'ticketCode', Result<unknown>>
>

/** The flow's tools with an API that answers these endpoints. */
function asking(answers: Answers, changes: Parameters<typeof walletTools>[0] = {}) {
  const all: Answers = { ticket: ticket(), event: value(event), ...answers }
  const call = vi.fn((endpoint: unknown, _input: unknown) => {
    const name = (Object.keys(all) as (keyof Answers)[]).find((key) => endpoints[key] === endpoint)
    return Promise.resolve(name === undefined ? noAnswer : all[name])
  })
  const { tools } = walletTools({ api: { call } as unknown as Api, ...changes })
  const called = (endpoint: unknown) => call.mock.calls.filter(([target]) => target === endpoint).length
  return { tools, called }
}

const details = (answers: Answers, known: Parameters<typeof fetchTicketDetails>[3] = null) =>
  fetchTicketDetails(asking(answers).tools, params, newEventRequests(), known)

describe('fetchTicketDetails', () => {
  it('takes the day of the ticket itself where the server sends it (B681)', async () => {
    const validity = { ...event.datesWithOffset, endDateTime: event.datesWithOffset.startDateTime + 1 }
    const own = await details({ ticket: ticket({ validity }) })
    expect(own).toMatchObject({ value: { datesWithOffset: validity } })
    expect('value' in own && own.value).not.toHaveProperty('validity')
  })

  it('takes dates and attendee from the ticket, and title and place from the event', async () => {
    expect(await details({})).toEqual({
      value: {
        eventShortName: 'pietra',
        uuid,
        eventTitle: eventFacts.title,
        organizationName: 'Associazione Pietra',
        organizationEmail: 'hello@example.org',
        location: 'Quarry Theatre, Arzo',
        format: 'IN_PERSON',
        fileBlobId: null,
        pictureWidths: [],
        accent: '#1d4a47',
        demonstration: false,
        notes: {},
        ticketAccessType: null,
        timeZone: 'Europe/Zurich',
        datesWithOffset: event.datesWithOffset,
        sameDay: true,
        formattedBeginDate: { en: 'Sat 10 Jul 2027' },
        formattedBeginTime: { en: '20:30' },
        formattedEndDate: { en: 'Sat 10 Jul 2027' },
        formattedEndTime: { en: '23:30' },
        fullName: 'Ada Keller',
        email: 'ada@example.org',
        ticketCategoryName: 'Standard',
        reservationFullName: 'Ada Keller',
        shortId: 'B7D1F0AA',
        deskPaymentRequired: false,
        onSiteDue: null,
        pollPin: null,
        extras: [],
        eventMissingSince: null,
        changedFrom: null,
        checkedAt: dayBefore,
      },
    })
  })

  it('has no buyer where the server names none', async () => {
    expect(await details({ ticket: ticket({ reservationFullName: null }) })).toMatchObject({
      value: { reservationFullName: '' },
    })
  })

  it.each([
    ['missing', refused(404)],
    ['refused', refused(403)],
    ['busy', busy],
    ['unreachable', noAnswer],
  ] as const)('fails with %s for the answer %o to the ticket', async (failure, answer) => {
    expect(await details({ ticket: answer })).toEqual({ failure })
  })

  it('sends nothing for an id that is no UUID', async () => {
    const { tools, called } = asking({})
    const fetched = await fetchTicketDetails(tools, { ...params, uuid: 'u1' }, newEventRequests(), null)
    expect(fetched).toEqual({ failure: 'missing' })
    expect(called(endpoints.ticket)).toBe(0)
  })

  it.each([
    ['busy', busy],
    ['unreachable', noAnswer],
  ] as const)('fails with %s without the event of a ticket that is not stored', async (failure, answer) => {
    expect(await details({ event: answer })).toEqual({ failure })
  })

  it('names the event by its short name where the server refuses it', async () => {
    expect(await details({ event: refused(404) })).toMatchObject({ value: { eventTitle: { en: 'pietra' } } })
  })

  it.each([busy, noAnswer, refused(404)])('keeps the stored event data for the answer %o', async (answer) => {
    const known = record({ uuid, location: 'Rain Hall' })
    expect(await details({ event: answer }, known)).toMatchObject({ value: { location: 'Rain Hall' } })
  })

  it('requests an event once for all its tickets', async () => {
    const { tools, called } = asking({})
    const requests = newEventRequests()
    await fetchTicketDetails(tools, params, requests, null)
    await fetchTicketDetails(tools, params, requests, null)
    expect([called(endpoints.ticket), called(endpoints.event), called(endpoints.ticketCategories)]).toEqual([
      2, 1, 0,
    ])
  })

  describe('of a ticket with items of additional services', () => {
    const bought = (itemId: number, serviceId: number, title: string) => ({
      ...{ itemId, serviceId, title: { en: title }, ticketUUID: uuid },
      ...{ ticketFieldConfiguration: [], type: 'SUPPLEMENT' },
    })
    const withItems = ticket({ additionalServiceWithData: [bought(1, 4, 'Lunch'), bought(2, 5, 'Fee')] })
    const ticketCategories = value({
      additionalServices: [
        { id: 4, supplementPolicy: 'OPTIONAL_UNLIMITED_AMOUNT' },
        { id: 5, supplementPolicy: 'MANDATORY_PERCENTAGE_RESERVATION' },
      ],
    })
    const lunch = { title: { en: 'Lunch' }, count: 1, answers: [] }
    const fee = { title: { en: 'Fee' }, count: 1, answers: [] }

    it('leaves out a fee of the order, which the services of the event name (P242)', async () => {
      expect(await details({ ticket: withItems, ticketCategories })).toMatchObject({
        value: { extras: [lunch] },
      })
    })

    it('requests the services once for all tickets of the event', async () => {
      const { tools, called } = asking({ ticket: withItems, ticketCategories })
      const requests = newEventRequests()
      await fetchTicketDetails(tools, params, requests, null)
      await fetchTicketDetails(tools, params, requests, null)
      expect(called(endpoints.ticketCategories)).toBe(1)
    })

    it.each([busy, noAnswer, refused(404)])(
      'keeps the stored extras when the services cannot be read: %o',
      async (answer) => {
        const answers = { ticket: withItems, ticketCategories: answer }
        expect(await details(answers, record({ uuid, extras: [lunch] }))).toMatchObject({
          value: { extras: [lunch] },
        })
        expect(await details(answers)).toMatchObject({ value: { extras: [lunch, fee] } })
      },
    )
  })

  describe('of a hybrid event', () => {
    const hybrid = value({ ...event, format: 'HYBRID' })

    it('takes the access of the category', async () => {
      const ticketFull = value({ ticketAccessType: 'ONLINE' })
      expect(await details({ event: hybrid, ticketFull })).toMatchObject({
        value: { format: 'HYBRID', ticketAccessType: 'ONLINE' },
      })
    })

    it('keeps the stored access where the server does not say', async () => {
      const known = record({ uuid, ticketAccessType: 'ONLINE' })
      const answer = { value: { ticketAccessType: 'ONLINE' } }
      expect(await details({ event: hybrid, ticketFull: noAnswer }, known)).toMatchObject(answer)
      expect(await details({ event: hybrid, ticketFull: value({}) }, known)).toMatchObject(answer)
      expect(await details({ event: hybrid, ticketFull: noAnswer })).toMatchObject({
        value: { ticketAccessType: null },
      })
    })

    it('is the only one whose category is requested', async () => {
      const { tools, called } = asking({})
      await fetchTicketDetails(tools, params, newEventRequests(), null)
      expect(called(endpoints.ticketFull)).toBe(0)
    })
  })
})

describe('fetchCode', () => {
  const text = codeFor(uuid, 'Ada Keller')
  const attendee = { fullName: 'Ada Keller', email: 'ada@example.org' }
  const png = new Uint8Array([1, 2])
  const reading = (reader: object, ticketCode: Result<unknown> = value(png)) => {
    const whole = { ...nodeReader, decode: () => Promise.resolve(text), ...reader }
    const checking = vi.fn()
    const { tools } = asking({ ticketCode }, { reader: whole })
    return { fetched: () => fetchCode(tools, params, attendee, checking), checking }
  }

  it('returns the image, its text and the attendee', async () => {
    const { fetched, checking } = reading({})
    expect(await fetched()).toEqual({
      value: { text, png, ...attendee, fetchedAt: dayBefore },
    })
    expect(checking).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['cannot be decoded', { decode: () => Promise.resolve(null) }],
    ['breaks the decoder', { decode: () => Promise.reject(new Error('broken')) }],
    ['is of something else', { decode: () => Promise.resolve('https://example.org') }],
    ['has a drawing that cannot be decoded', { decodeDrawing: () => Promise.resolve(null) }],
    ['has a drawing that breaks the decoder', { decodeDrawing: () => Promise.reject(new Error('broken')) }],
    ['has a drawing of another code', { decodeDrawing: () => Promise.resolve(codeFor(uuid, 'Mia Brandt')) }],
  ])('refuses a code that %s', async (_, reader) => {
    expect(await reading(reader).fetched()).toEqual({ failure: 'code' })
  })

  it.each([
    ['missing', refused(404)],
    ['refused', refused(403)],
    ['busy', busy],
    ['unreachable', noAnswer],
  ] as const)('fails with %s for the answer %o, and decodes nothing', async (failure, answer) => {
    const { fetched, checking } = reading({}, answer)
    expect(await fetched()).toEqual({ failure })
    expect(checking).not.toHaveBeenCalled()
  })
})
