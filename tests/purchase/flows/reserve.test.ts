import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { TesseraDatabase } from '#device/storage/database.ts'
import { reserveEndpoints } from '#purchase/contract/reservation.ts'
import * as drafts from '#purchase/flows/drafts.ts'
import { reserve } from '#purchase/flows/reserve.ts'
import type { Api } from '#wire/client.ts'
import { refused, type Result } from '#wire/result.ts'

const request = {
  shortName: 'pietra',
  lang: 'de',
  selection: { tickets: { 4: 2, 5: 0 }, services: { 3: 1 } },
  options: { promoCode: null, captcha: null, services: [{ additionalServiceId: 3, quantity: 1 }] },
}

function shop(answer: Result<unknown>) {
  const steps: unknown[] = []
  const call = vi.fn((endpoint: unknown, input: unknown) => {
    steps.push('call')
    return Promise.resolve(endpoint === reserveEndpoints.reserveTickets && input ? answer : null)
  })
  const draft = { keep: (...kept: unknown[]) => void steps.push(['keep', ...kept]) }
  const database = vi.fn(() => Promise.reject<TesseraDatabase>(new Error('no storage')))
  return { tools: { api: { call } as unknown as Api, database }, draft, call, steps }
}
const accepted: Result<unknown> = { kind: 'value', value: 'r-1', warnings: [], serverTime: null }

describe('reserve', () => {
  it('stores the selection before it sends it, and returns the id of the reservation', async () => {
    const { tools, draft, steps, call } = shop(accepted)
    expect(await reserve(tools, draft, request)).toMatchObject({ kind: 'reserved', reservationId: 'r-1' })
    expect(steps).toEqual([['keep', 'pietra', { 4: 2, 5: 0 }, { 3: 1 }], 'call'])
    expect(call.mock.calls[0]?.[1]).toEqual({
      params: { shortName: 'pietra' },
      query: { lang: 'de' },
      body: {
        promoCode: null,
        captcha: null,
        reservation: [{ ticketCategoryId: 4, amount: 2 }],
        additionalService: [{ additionalServiceId: 3, quantity: 1 }],
      },
    })
  })

  it('sends and stores nothing without a selected ticket, also with a donation', async () => {
    const { tools, draft, steps } = shop(accepted)
    expect(
      await reserve(tools, draft, { ...request, selection: { tickets: { 4: 0 }, services: { 3: 1 } } }),
    ).toEqual({ kind: 'nothing-chosen' })
    expect(steps).toEqual([])
  })

  it.each<[string, Result<unknown>]>([
    ['a refusal', refused(422)],
    ['a busy server', { kind: 'busy', status: 503 }],
    ['a missing answer', { kind: 'unreachable', reason: 'network' }],
  ])('returns %s as it is', async (_, answer) => {
    const { tools, draft } = shop(answer)
    expect(await reserve(tools, draft, request)).toEqual(answer)
  })
})

describe('reserve, with what was typed for an earlier reservation', () => {
  const db = new TesseraDatabase('reserve')
  afterAll(() => db.delete())

  /** When the server answers after `answerAfter`. */
  function outcome(database: () => Promise<TesseraDatabase>, answerAfter: () => unknown) {
    const { draft } = shop(accepted)
    const api = { call: async () => (await answerAfter(), accepted) } as unknown as Api
    return reserve({ api, database }, draft, request)
  }
  const type = (publicIdentifier: string) =>
    drafts.keepDraft(
      { now: () => 5000, database: () => Promise.resolve(db) },
      { reservationId: 'r-0', type: 'event', publicIdentifier },
      { firstName: 'Grace' },
    )
  const untilRead = () => vi.waitFor(() => expect(drafts.readDraft).toHaveResolved())
  beforeEach(() => {
    vi.spyOn(drafts, 'readDraft')
    return db.drafts.clear()
  })

  it('returns the draft of the event that was read while the server reserved', async () => {
    await type('pietra')
    const reserved = await outcome(() => Promise.resolve(db), untilRead)
    expect(reserved).toEqual({ kind: 'reserved', reservationId: 'r-1', lastDraft: { firstName: 'Grace' } })
  })

  it('returns null when the event has no draft, and ignores that of another event', async () => {
    await type('lakeconf')
    expect(await outcome(() => Promise.resolve(db), untilRead)).toMatchObject({ lastDraft: null })
  })

  it('does not wait for a storage that does not answer, and returns no draft', async () => {
    const reserved = await outcome(
      () => new Promise(() => undefined),
      () => undefined,
    )
    expect(reserved).toEqual({ kind: 'reserved', reservationId: 'r-1', lastDraft: undefined })
  })
})
