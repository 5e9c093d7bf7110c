/**
 * Check-in address, waiting room and join link (docs/api/online-events.md#check-in-info,
 * docs/api/online-events.md#personal-link).
 */
import { describe, expect, it, vi, onTestFinished } from 'vitest'
import { hour } from '#kit/time/durations.ts'
import type { EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import { insertEvent } from '#server/modules/event-setup/insert-event.ts'
import { findTicketAnywhere } from '#server/modules/ticket/queries/tickets.ts'
import { checkInHash, ticketCodeText } from '#server/modules/ticket/rules.ts'
import { endpoints } from '#shell/endpoints.ts'
import { checkAnswers } from '../../../support/server/contract.ts'
import { api, buy, forFree, hold, type Held } from '../../../support/server/purchase.ts'
import { category, freeSeed, testNow } from '../../../support/server/seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { jsonOf, wireOf } from '../../../support/wire/json.ts'

const checkedAnswers = checkAnswers()
const server = testServer({ extend: checkedAnswers })

const opens = testNow + 10 * hour
const link = (url: string, from = opens, until = opens + hour) => ({ url, from, until })
const online = (change: Partial<EventFile> = {}) =>
  freeSeed({ format: 'ONLINE', joinLinks: [link('https://meet.example.org/a?x=1&y=2')], ...change })

async function hashOf({ tickets }: Held): Promise<string> {
  const ticket = await findTicketAnywhere(server.db, tickets[0] ?? '')
  return checkInHash(ticket ? ticketCodeText(ticket.ticket, ticket.details.event) : '')
}
const pageOf = (order: Held) => `/event/${order.shortName}/ticket/${order.tickets[0] ?? ''}`

/** Where the check-in address leads at a time: the page after a press of the button, which checks in, or the redirect of a read. */
async function follow(order: Held, at: number, hash?: string, method: 'GET' | 'HEAD' | 'POST' = 'POST') {
  server.clock.set(at)
  const answer = await server.app.inject({
    method,
    url: `${pageOf(order)}/check-in/${hash ?? (await hashOf(order))}`,
    ...(method === 'POST' && {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    }),
  })
  server.clock.set(testNow)
  expect(answer.statusCode).toBe(method === 'POST' ? 200 : 302)
  expect(answer.headers['cache-control']).toMatch(/^no-store/)
  const [, target] = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(answer.body) ?? []
  return method === 'POST' ? target?.replaceAll('&amp;', '&') : answer.headers.location
}
async function infoAt(order: Held, at: number, query = '', hash?: string) {
  server.clock.set(at)
  const path = `${api}/event/${order.shortName}/ticket/${order.tickets[0] ?? ''}`
  const url = `${path}/code/${hash ?? (await hashOf(order))}/check-in-info${query}`
  const answer = await server.app.inject(url)
  server.clock.set(testNow)
  return answer
}
const statusOf = async ({ tickets }: Held) =>
  (await findTicketAnywhere(server.db, tickets[0] ?? ''))?.ticket.status

describe('the check-in address', () => {
  it('leads to the waiting room, from one second early to the join link, and after its end to the waiting room', async () => {
    const order = await buy(server, online(), 1, forFree)
    const room = `${pageOf(order)}/check-in/${await hashOf(order)}/waiting-room`
    expect(await follow(order, opens - 1001)).toBe(room)
    expect(await statusOf(order)).toBe('ACQUIRED')
    expect(await follow(order, opens - 1000)).toBe('https://meet.example.org/a?x=1&y=2')
    expect(await statusOf(order)).toBe('CHECKED_IN')
    expect(await follow(order, opens + hour - 1)).toBe('https://meet.example.org/a?x=1&y=2')
    expect(await follow(order, opens + hour)).toBe(room)
  })

  it.each(['GET', 'HEAD'] as const)(
    'leads %s to the waiting room while the link is open, and checks no one in (W257)',
    async (method) => {
      const order = await buy(server, online(), 1, forFree)
      const room = `${pageOf(order)}/check-in/${await hashOf(order)}/waiting-room`
      expect(await follow(order, opens, undefined, method)).toBe(room)
      expect(await follow(order, opens, 'f'.repeat(64), method)).toBe('/')
      expect(await statusOf(order)).toBe('ACQUIRED')
    },
  )

  it('redirects home for a wrong hash, ticket or event, and for a ticket without online access', async () => {
    const order = await buy(server, online(), 1, forFree)
    const other = await buy(server, freeSeed(), 1, forFree)
    const hash = await hashOf(order)
    expect(await follow(order, opens, 'f'.repeat(64))).toBe('/')
    expect(await follow({ ...order, tickets: ['nonsense'] }, opens, hash)).toBe('/')
    expect(await follow({ ...order, shortName: other.shortName }, opens, hash)).toBe('/')
    expect(await follow(other, opens)).toBe('/')
    const held = await hold(server, online())
    expect(await follow(held, opens, hash)).toBe('/')
  })

  it('is invalid after a change of the attendee', async () => {
    const order = await buy(server, online(), 1, forFree)
    const old = await hashOf(order)
    const max = { firstName: 'Max', lastName: 'Muster', email: 'max@example.org' }
    await order.visitor.put(`${api}/event/${order.shortName}/ticket/${order.tickets[0] ?? ''}`, max)
    expect(await follow(order, opens, old)).toBe('/')
    expect((await infoAt(order, opens, '', old)).statusCode).toBe(404)
    expect(await follow(order, opens)).toBe('https://meet.example.org/a?x=1&y=2')
  })

  it('prefers the link of the category, then the latest start', async () => {
    const links = [link('https://event.example.org', opens), link('https://late.example.org', opens + 1000)]
    const onlineCategory = {
      price: 0,
      accessType: 'ONLINE' as const,
      joinLinks: [link('https://own.example.org', opens - hour, opens)],
    }
    const hybrid = { format: 'HYBRID' as const, joinLinks: links, categories: [category(onlineCategory)] }
    const order = await buy(server, online({ ...hybrid }), 1, forFree)
    expect(await follow(order, opens - 10)).toBe('https://own.example.org')
    expect(await follow(order, opens + 1000)).toBe('https://late.example.org')
    const stays = {
      ...onlineCategory,
      joinLinks: [link('https://own.example.org', opens - hour, opens + 2 * hour)],
    }
    const second = await buy(server, online({ ...hybrid, categories: [category(stays)] }), 1, forFree)
    expect(await follow(second, opens + 2000)).toBe('https://own.example.org')
  })

  it('redirects to the update page outside the hours of the category', async () => {
    const closed = category({ price: 0, checkInUntil: opens - 1 })
    const order = await buy(server, online({ categories: [closed] }), 1, forFree)
    expect(await follow(order, opens)).toBe(`${pageOf(order)}/update`)
    expect(await statusOf(order)).toBe('ACQUIRED')
  })

  it('does not redirect to an invalid address', async () => {
    const bad = online({ joinLinks: [link('javascript:alert(1)')] })
    await expect(insertEvent(server.db, bad)).rejects.toThrow(/not an address/)
  })
})

describe('GET check-in info', () => {
  const seed = online({
    joinLinks: [link('https://meet.example.org', Date.UTC(2027, 6, 10, 18), Date.UTC(2027, 6, 10, 18, 30))],
  })

  it("shows the event in the event's zone, as one day (P126)", async () => {
    const order = await buy(
      server,
      { ...seed, shortName: 'wait-1', endsAt: Date.UTC(2027, 6, 11, 17) },
      1,
      forFree,
    )
    const answer = await infoAt(order, testNow)
    expect(jsonOf(answer)).toEqual({
      timeZone: 'Europe/Zurich',
      sameDay: true,
      datesWithOffset: {
        startDateTime: Date.UTC(2027, 6, 10, 18, 30),
        startTimeZoneOffset: 7200,
        endDateTime: Date.UTC(2027, 6, 11, 17),
        endTimeZoneOffset: 7200,
      },
      formattedBeginDate: { en: 'Saturday, 10 July', it: 'sabato 10 luglio', de: 'Samstag, 10. Juli' },
      formattedBeginTime: { en: '20:30', it: '20:30', de: '20:30' },
      formattedEndDate: { en: 'Sunday, 11 July', it: 'domenica 11 luglio', de: 'Sonntag, 11. Juli' },
      formattedEndTime: { en: '19:00', it: '19:00', de: '19:00' },
    })
  })

  it("formats times in the visitor's zone, and in the event's for an unknown one", async () => {
    const order = await buy(server, { ...seed, shortName: 'wait-2' }, 1, forFree)
    const tokyo = wireOf(await infoAt(order, testNow, '?tz=Asia/Tokyo'), endpoints.onlineCheckInInfo)
    expect(tokyo.formattedBeginTime.en).toBe('03:30')
    expect(tokyo.timeZone).toBe('Europe/Zurich')
    for (const tz of ['', 'Mars/Olympus', '%00x', "'"]) {
      const answer = await infoAt(order, testNow, `?tz=${tz}`)
      if (answer.statusCode === 200)
        expect(wireOf(answer, endpoints.onlineCheckInInfo).formattedBeginTime['en']).toBe('20:30')
      else expect(answer.statusCode).toBe(404)
    }
  })

  it('creates one date format for all capitalizations of a time zone', async () => {
    const order = await buy(server, { ...seed, shortName: 'wait-zones' }, 1, forFree)
    await infoAt(order, testNow)
    let created = 0
    class CountedFormat extends Intl.DateTimeFormat {
      constructor(...given: ConstructorParameters<typeof Intl.DateTimeFormat>) {
        super(...given)
        created += 1
      }
    }
    vi.stubGlobal('Intl', Object.create(Intl, { DateTimeFormat: { value: CountedFormat } }))
    onTestFinished(() => {
      vi.unstubAllGlobals()
    })
    const zone = 'pacific/fiji'
    for (let index = 0; index < zone.length; index += 1) {
      const tz = zone.slice(0, index) + zone.slice(index).toUpperCase()
      const info = wireOf(await infoAt(order, testNow, `?tz=${tz}`), endpoints.onlineCheckInInfo)
      expect(info.formattedBeginTime['en']).toBe('06:30')
    }
    expect(created).toBeLessThanOrEqual(1)
  })

  it('begins and ends with the join link while it is open', async () => {
    const order = await buy(server, { ...seed, shortName: 'wait-3' }, 1, forFree)
    const info = wireOf(await infoAt(order, Date.UTC(2027, 6, 10, 18, 15)), endpoints.onlineCheckInInfo)
    expect([info.datesWithOffset.startDateTime, info.datesWithOffset.endDateTime]).toEqual([
      Date.UTC(2027, 6, 10, 18),
      Date.UTC(2027, 6, 10, 18),
    ])
    const path = `${api}/event/${order.shortName}/ticket/${order.tickets[0] ?? ''}/full`
    server.clock.set(Date.UTC(2027, 6, 10, 18, 15))
    const full = wireOf(await server.app.inject(path), endpoints.ticketFull).tickets[0]
    server.clock.set(testNow)
    expect(full).toMatchObject({
      onlineEventStarted: true,
      formattedOnlineCheckInDate: { en: '10.07.2027 20:00' },
    })
  })

  it('needs the right hash of an online ticket', async () => {
    const order = await buy(server, freeSeed(), 1, forFree)
    expect((await infoAt(order, testNow)).statusCode).toBe(404)
    const right = await buy(server, { ...seed, shortName: 'wait-4' }, 1, forFree)
    expect((await infoAt(right, testNow, '', 'abc')).statusCode).toBe(404)
    expect((await infoAt({ ...right, tickets: ['nonsense'] }, testNow, '', 'abc')).statusCode).toBe(404)
  })

  it('gives the opening time only for an event that is online as a whole', async () => {
    const part = freeSeed({ format: 'HYBRID', categories: [category({ price: 0, accessType: 'ONLINE' })] })
    const order = await buy(server, part, 1, forFree)
    const path = `${api}/event/${order.shortName}/ticket/${order.tickets[0] ?? ''}/full`
    const full = wireOf(await server.app.inject(path), endpoints.ticketFull)
    expect(full.ticketAccessType).toBe('ONLINE')
    expect(full.tickets[0]).toMatchObject({ formattedOnlineCheckInDate: {}, onlineEventStarted: false })
    expect((await infoAt(order, testNow)).statusCode).toBe(200)
  })
})
