import { describe, expect, it, vi } from 'vitest'
import { TesseraDatabase } from '#device/storage/database.ts'
import type { CheckoutTools } from '#device/tools.ts'
import { cancelReservation } from '#purchase/flows/cancel-reservation.ts'
import { putJournal } from '#purchase/store/write-journal.ts'
import { endpoints } from '#shell/endpoints.ts'
import type { Api } from '#wire/client.ts'
import { refused, type Result } from '#wire/result.ts'

const value = (answer: unknown): Result<unknown> => ({
  kind: 'value',
  value: answer,
  warnings: [],
  serverTime: null,
})
const params = { reservationId: 'r-1' }

function serverWith(...answers: Result<unknown>[]) {
  const call = vi.fn((_endpoint: unknown, _input: unknown) => Promise.resolve(answers.shift()))
  return { tools: { api: { call } as unknown as Api, now: () => 0 } as CheckoutTools, call }
}

describe('cancelReservation', () => {
  it('cancels, and reads the status, because the server answers true also where it canceled nothing', async () => {
    const { tools, call } = serverWith(value(true), refused(404))
    expect(await cancelReservation(tools, 'r-1', 'pietra')).toEqual({ kind: 'canceled' })
    expect(call.mock.calls).toEqual([
      [endpoints.cancelReservation, { params }],
      [endpoints.reservationStatus, { params }],
    ])
  })

  it('reports a reservation that still exists as not canceled', async () => {
    const status = value({ status: 'COMPLETE', validatedBookingInformation: true })
    expect(await cancelReservation(serverWith(value(true), status).tools, 'r-1', 'pietra')).toEqual({
      kind: 'not-canceled',
    })
  })

  it.each<[string, Result<unknown>]>([
    ['a refusal', refused(409)],
    ['a busy server', { kind: 'busy', status: 500 }],
    ['a missing answer', { kind: 'unreachable', reason: 'timeout' }],
  ])('returns %s as it is while the reservation exists or its status is unknown', async (_, answer) => {
    const pending = value({ status: 'PENDING', validatedBookingInformation: false })
    for (const status of [pending, answer])
      expect(await cancelReservation(serverWith(answer, status).tools, 'r-1', 'pietra')).toEqual(answer)
  })

  it('reports a reservation as canceled when only the answer of the server was lost', async () => {
    const { tools } = serverWith({ kind: 'unreachable', reason: 'network' }, refused(404))
    expect(await cancelReservation(tools, 'r-1', 'pietra')).toEqual({ kind: 'canceled' })
  })

  it.each([
    [
      'keeps the journal line of a reservation whose status had no answer',
      { kind: 'busy', status: 500 } as const,
      1,
    ],
    ['deletes the journal line of a canceled reservation', refused(404), 0],
  ])('%s', async (_, status, lines) => {
    const db = new TesseraDatabase()
    await putJournal(db, {
      reservationId: 'r-1',
      context: { type: 'event', publicIdentifier: 'pietra' },
      step: 'confirming',
      at: 0,
      answer: null,
    })
    const { tools } = serverWith(value(true), status)
    await cancelReservation({ ...tools, database: () => Promise.resolve(db) }, 'r-1', 'pietra')
    expect(await db.journal.count()).toBe(lines)
    await db.journal.clear()
  })
})
