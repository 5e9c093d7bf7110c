/** Every limit of a visitor counts an IPv4 address, and of IPv6 the networks of 64 and of 48 bits (docs/SECURITY.md). */
import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { hour } from '#kit/time/durations.ts'
import { addRequestLimit } from '#server/http/rate-limit.ts'
import { keepSession, newSession } from '#server/infra/database/session-store.ts'
import {
  allowAct,
  limitsOf,
  nextActTime,
  recordActs,
  countAttempt,
} from '#server/infra/limits/limited-acts.ts'
import { addressOf } from '#server/infra/limits/visitor-networks.ts'
import { holdWithinLimits, isAtUnpaidLimit } from '#server/modules/purchase/hold-limits.ts'
import { insertHoldOrigin } from '#server/modules/purchase/queries/hold-origins.ts'
import { openReservation } from '#server/modules/purchase/queries/reservations.ts'
import { insertPlaces } from '#server/modules/queue/queries.ts'
import { freeSeed, testNow } from '../../support/server/seeds.ts'
import { testServer } from '../../support/server/test-server.ts'

let eventId: number
const server = testServer()
beforeAll(async () => {
  eventId = await server.load(freeSeed({ seats: 5 }))
})

/** The limit of one address. */
const most = 2
const none = { perSession: 1000, perAddress: 1000 }
const reservation = { created_at: testNow, valid_until: testNow + hour, language: 'en', owner_id: null }
const originAt = (ip: string) => ({ sessionId: randomUUID(), address: addressOf(ip) })

const calls = Fastify()
addRequestLimit(calls, { perMinute: most, now: () => testNow })
calls.get('/api/x', () => 'x')

/** Each does one act from an IP address and resolves with true unless it is refused. */
const limits: Readonly<Record<string, (ip: string) => Promise<boolean>>> = {
  'calls of the API': async (ip) =>
    (await calls.inject({ url: '/api/x', remoteAddress: ip })).statusCode === 200,

  'wrong codes': async (ip) =>
    !(await countAttempt(server.db, {
      kind: 'code',
      eventId,
      address: addressOf(ip),
      text: randomUUID(),
      most,
      now: testNow,
      isKnown: () => Promise.resolve(false),
    })),

  'reservations that hold tickets': (ip) =>
    server.db.transaction().execute((trx) =>
      holdWithinLimits(trx, originAt(ip), { perSession: 1000, perAddress: most, unpaid: none }, (on) =>
        openReservation(on, { ...reservation, event_id: eventId, promo_code_id: null }),
      ).then(
        () => true,
        () => false,
      ),
    ),

  'unpaid orders': (ip) =>
    server.db.transaction().execute(async (trx) => {
      const origin = originAt(ip)
      const unpaid = { perSession: 1000, perAddress: most }
      if (await isAtUnpaidLimit(trx, origin, { ...none, unpaid }, testNow)) return false
      const id = await openReservation(trx, { ...reservation, event_id: eventId, promo_code_id: null })
      await trx.updateTable('reservations').set({ status: 'OFFLINE_PAYMENT' }).where('id', '=', id).execute()
      await insertHoldOrigin(trx, id, origin)
      return true
    }),

  'places of a sale queue': async (ip) => {
    const session = newSession(server.context.sessionKey, testNow)
    await keepSession(server.db, session)
    const joining = new Map([[session.id, addressOf(ip)]])
    const refused = await insertPlaces(server.db, eventId, { joining, maximum: most, now: testNow })
    return !refused.has(session.id)
  },

  'entries of waiting lists, endpoints and requests of links': (ip) =>
    server.db
      .transaction()
      .execute((trx) =>
        allowAct(trx, limitsOf('act', originAt(ip), { perSession: 1000, perAddress: most }), testNow),
      ),

  'mails that are sent at once': async (ip) => {
    const counted = limitsOf('mail', originAt(ip), { perSession: 1000, perAddress: most })
    const at = await nextActTime(server.db, counted, testNow)
    await recordActs(server.db, counted, at)
    return at === testNow
  },
}

async function accepted(act: (ip: string) => Promise<boolean>, ips: readonly string[]): Promise<boolean[]> {
  const results = []
  for (const ip of ips) results.push(await act(ip))
  return results
}

describe.each(Object.entries(limits))('the limit on %s', (_, act) => {
  it('counts an IPv4 address, also one that is mapped or translated to IPv6', async () => {
    const ips = ['192.0.2.1', '::ffff:192.0.2.1', '64:ff9b::192.0.2.1', '64:ff9b::192.0.2.2']
    expect(await accepted(act, ips)).toEqual([true, true, false, true])
  })

  it('counts a network of 64 bits as one address, and ten of them for one of 48 bits', async () => {
    const home = ['2001:db8:0:0::1', '2001:db8::a:1', '2001:db8:0:0:ffff::1']
    expect(await accepted(act, home)).toEqual([true, true, false])
    const others = Array.from({ length: 9 }, (_one, index) => `2001:db8:0:${(index + 1).toString(16)}::`)
    const each = await accepted(
      act,
      others.flatMap((network) => [`${network}1`, `${network}2`]),
    )
    // A refused call or a late mail may count.
    expect(each.filter(Boolean).length).toBeGreaterThanOrEqual(2 * 9 - 1)
    expect(await accepted(act, ['2001:db8:0:fe::1', '2001:db8:0:ff::1'])).toContain(false)
    expect(await act('2001:db8:1:1::1')).toBe(true)
  })
})
