/**
 * Every answer becomes one of four results, and none is thrown
 * (docs/api/envelopes-and-errors.md#status-codes, docs/api/envelopes-and-errors.md#validation-envelope).
 */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { endpoints } from '#shell/endpoints.ts'
import { createApi } from '#wire/client.ts'
import { foreignRefusals, refusalOfServer } from '../support/wire/foreign-answers.ts'
import {
  healthy,
  html,
  info,
  json,
  languages,
  reserve,
  scripted,
  status,
  type ScriptedFetch,
} from './scripted.ts'

const pending = { status: 'PENDING', validatedBookingInformation: false }
const order = { params: { shortName: 'lakeconf' }, query: { lang: 'en' }, body: { reservation: [] } }
const code = 'GET /api/v2/public/event/lakeconf/ticket/u1/code.png'
const me = 'GET /api/v2/public/user/me'

const withoutHeader = (answer: Response): Response => {
  answer.headers.delete('Alfio-OpenId-Enabled')
  return answer
}
const readStatus = (wire: ScriptedFetch) =>
  createApi({ fetch: wire.fetch }).call(endpoints.reservationStatus, { params: { reservationId: 'r1' } })
const writeOrder = (wire: ScriptedFetch) =>
  createApi({ fetch: wire.fetch }).call(endpoints.reserveTickets, order)

describe('call with a value', () => {
  it('returns the clock of the server', async () => {
    const date = 'Sat, 21 Nov 2026 09:00:00 GMT'
    const wire = scripted({ ...healthy, [status]: json(pending, { headers: { Date: date } }) })
    expect(await readStatus(wire)).toEqual({
      kind: 'value',
      value: pending,
      warnings: [],
      serverTime: Date.parse(date),
    })
  })

  it('returns since when the worker has cached the answer', async () => {
    const wire = scripted({ ...healthy, [status]: json(pending, { headers: { 'Tessera-Kept': '7000' } }) })
    expect(await readStatus(wire)).toMatchObject({ kind: 'value', value: pending, keptAt: 7000 })
  })

  it('returns null for a 204 (B179)', async () => {
    const headers = { 'Alfio-OpenId-Enabled': 'true' }
    const wire = scripted({ ...healthy, [me]: new Response(null, { status: 204, headers }) })
    expect(await createApi({ fetch: wire.fetch }).call(endpoints.me, {})).toMatchObject({
      kind: 'value',
      value: null,
    })
  })

  it('returns unreachable for a 204 of a call that must have a body', async () => {
    const nothing = () => new Response(null, { status: 204, headers: { 'Alfio-OpenId-Enabled': 'true' } })
    const wire = scripted({ ...healthy, [status]: nothing, [reserve]: nothing })
    const unreadable = { kind: 'unreachable', reason: 'unreadable' }
    expect(await readStatus(wire)).toEqual(unreadable)
    expect(await writeOrder(wire)).toEqual(unreadable)
  })

  it('takes the value and its warnings out of the envelope', async () => {
    const warnings = [{ code: 'error.STEP_2_EMAIL_TYPO', params: ['ada@localhost'] }]
    const wire = scripted({
      ...healthy,
      [reserve]: json({ success: true, errorCount: 0, validationErrors: [], value: 'r1', warnings }),
    })
    expect(await writeOrder(wire)).toMatchObject({ kind: 'value', value: 'r1', warnings })
  })

  it('returns bytes', async () => {
    const png = new Uint8Array([137, 80, 78, 71])
    const wire = scripted({
      ...healthy,
      [code]: new Response(png, { headers: { 'Content-Type': 'image/png' } }),
    })
    const api = createApi({ fetch: wire.fetch })
    const result = await api.call(endpoints.ticketCode, { params: { shortName: 'lakeconf', uuid: 'u1' } })
    expect(result).toMatchObject({ kind: 'value', value: png })
  })
})

describe('call with a refusal', () => {
  const refusedOrder = (statusCode: number) =>
    json(
      {
        success: false,
        errorCount: 1,
        validationErrors: [
          { fieldName: 'tickets[u].email', code: 'error.STEP_1_OVER_MAXIMUM', arguments: { '0': 5 } },
        ],
        value: null,
        warnings: [],
      },
      { status: statusCode },
    )
  const problems = [{ code: 'error.STEP_1_OVER_MAXIMUM', path: 'tickets.u.email', args: { '0': '5' } }]

  it.each([422, 200])('returns the problems of the envelope with status %i', async (statusCode) => {
    const wire = scripted({ ...healthy, [reserve]: refusedOrder(statusCode) })
    expect(await writeOrder(wire)).toEqual({ kind: 'refused', status: 422, problems, challenge: false })
  })

  it.each([400, 401, 404, 405, 410])(
    'returns no problems with status %i, whatever its body',
    async (statusCode) => {
      const headers = { 'Alfio-OpenId-Enabled': 'false' }
      const wire = scripted({ ...healthy, [status]: json('bad request', { status: statusCode, headers }) })
      expect(await readStatus(wire)).toEqual({
        kind: 'refused',
        status: statusCode,
        problems: [],
        challenge: false,
      })
    },
  )

  it('returns unreachable when the envelope of a call that writes cannot be read', async () => {
    const broken = new Response('{', { status: 422, headers: { 'Content-Type': 'application/json' } })
    const wire = scripted({ ...healthy, [reserve]: broken })
    expect(await writeOrder(wire)).toEqual({ kind: 'unreachable', reason: 'foreign' })
  })
})

describe('call that writes', () => {
  it.each([
    ['a 404 with the error body', () => withoutHeader(refusalOfServer(404)), 404],
    ['a 400 with the error body', () => withoutHeader(refusalOfServer(400)), 400],
    ['a 400 with false', () => json(false, { status: 400 }), 400],
    ['an empty 403', () => new Response(null, { status: 403 }), 403],
    ['a 401', () => json('not signed in', { status: 401 }), 401],
  ] as const)('is refused by %s', async (_, answer, statusCode) => {
    const wire = scripted({ ...healthy, [reserve]: answer })
    expect(await writeOrder(wire)).toMatchObject({ kind: 'refused', status: statusCode })
  })

  it('is not refused by an error body of another status', async () => {
    const body = { timestamp: '', status: 500, error: '', path: '' }
    const wire = scripted({ ...healthy, [reserve]: json(body, { status: 404 }) })
    expect(await writeOrder(wire)).toMatchObject({ kind: 'unreachable' })
  })
})

describe('call to a busy server', () => {
  it.each([429, 500, 502, 503, 504])('returns busy for status %i', async (statusCode) => {
    const wire = scripted({ ...healthy, [status]: html(statusCode) })
    expect(await readStatus(wire)).toEqual({ kind: 'busy', status: statusCode })
  })

  it.each([
    ['7', { kind: 'busy', status: 429, retryAfter: 7 }],
    ['0', { kind: 'busy', status: 429 }],
    ['Sun, 22 Nov 2026 12:00:00 GMT', { kind: 'busy', status: 429 }],
  ])('reads the seconds of Retry-After: %s', async (wait, busy) => {
    const answer = new Response('', { status: 429, headers: { 'Retry-After': wait } })
    expect(await readStatus(scripted({ ...healthy, [status]: answer }))).toEqual(busy)
  })
})

describe('call without an answer of the server', () => {
  it('returns unreachable when the network fails', async () => {
    const wire = scripted({ ...healthy, [status]: new TypeError('Failed to fetch') })
    expect(await readStatus(wire)).toEqual({ kind: 'unreachable', reason: 'network' })
  })

  it.each([...foreignRefusals.keys()])(
    'returns unreachable for a refusal without a mark: %s',
    async (form) => {
      const answer = foreignRefusals.get(form)!
      const wire = scripted({ ...healthy, [status]: answer, [reserve]: answer })
      const foreign = { kind: 'unreachable', reason: 'foreign' }
      expect(await readStatus(wire)).toEqual(foreign)
      expect(await writeOrder(wire)).toEqual(foreign)
    },
  )

  it.each([
    ['a page where JSON was due', html()],
    ['a page with a 401', html(401)],
    ['a page with a 404', html(404)],
    ['a page without a type', new Response('<html>', { headers: {} })],
  ])('returns unreachable for %s', async (_name, answer) => {
    const wire = scripted({ ...healthy, [status]: answer })
    expect(await readStatus(wire)).toEqual({ kind: 'unreachable', reason: 'foreign' })
  })

  it('returns unreachable for an HTML page in place of an image', async () => {
    const wire = scripted({ ...healthy, [code]: html() })
    const api = createApi({ fetch: wire.fetch })
    const result = await api.call(endpoints.ticketCode, { params: { shortName: 'lakeconf', uuid: 'u1' } })
    expect(result).toEqual({ kind: 'unreachable', reason: 'foreign' })
  })

  it.each([
    ['broken JSON', new Response('{"status":', { headers: { 'Content-Type': 'application/json' } })],
    ['JSON of another shape', json({ status: 7 })],
    ['an empty body', new Response('', { headers: { 'Content-Type': 'application/json' } })],
  ])('returns unreachable, as unreadable, for %s', async (_name, answer) => {
    const wire = scripted({ ...healthy, [status]: answer })
    expect(await readStatus(wire)).toEqual({ kind: 'unreachable', reason: 'unreadable' })
  })
})

describe('call on a connection that hangs', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  const ask = (wire: ScriptedFetch, signal?: AbortSignal) =>
    createApi({ fetch: wire.fetch, timeout: 5000 }).call(endpoints.reservationStatus, {
      params: { reservationId: 'r1' },
      ...(signal ? { signal } : {}),
    })

  it('returns unreachable after its timeout', async () => {
    const budgets: AbortController[] = []
    const given = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const budget = new AbortController()
      budgets.push(budget)
      return budget.signal
    })
    const wire = scripted({ ...healthy, [status]: 'hang' })
    const result = ask(wire)
    await vi.waitUntil(() => wire.log().includes(status))
    budgets.at(-1)?.abort(new DOMException('too long', 'TimeoutError'))
    expect(await result).toEqual({ kind: 'unreachable', reason: 'timeout' })
    expect(given).toHaveBeenCalledWith(5000)
  })

  it.each([
    { dead: info, call: 'a read' as const },
    { dead: info, call: 'a write' as const },
    { dead: languages, call: 'a write' as const },
  ])('returns after one timeout when $dead already hung before $call', async ({ dead, call }) => {
    const budgets: AbortController[] = []
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const budget = new AbortController()
      budgets.push(budget)
      return budget.signal
    })
    const wire = scripted({ ...healthy, [dead]: 'hang' })
    const result = call === 'a read' ? readStatus(wire) : writeOrder(wire)
    await vi.waitUntil(() => wire.log().includes(dead))
    budgets.at(-1)?.abort(new DOMException('too long', 'TimeoutError'))
    expect(await result).toEqual({ kind: 'unreachable', reason: 'timeout' })
    expect(wire.log().at(-1)).toBe(dead)
  })

  it('can be aborted by its caller', async () => {
    const wire = scripted({ ...healthy, [status]: 'hang' })
    const giveUp = new AbortController()
    const result = ask(wire, giveUp.signal)
    await vi.waitUntil(() => wire.log().includes(status))
    giveUp.abort()
    expect(await result).toEqual({ kind: 'unreachable', reason: 'aborted' })
  })

  it('is not sent for a caller that aborted while the session was opened', async () => {
    const wire = scripted({ ...healthy, [status]: 'hang' })
    const giveUp = new AbortController()
    const result = ask(wire, giveUp.signal)
    giveUp.abort()
    expect(await result).toEqual({ kind: 'unreachable', reason: 'aborted' })
    expect(wire.log()).toEqual([info])
  })

  it('uses nothing that Safari 16.4 lacks', async () => {
    vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
      throw new TypeError('AbortSignal.any is not a function')
    })
    const wire = scripted({ ...healthy, [status]: json(pending) })
    expect(await ask(wire, new AbortController().signal)).toMatchObject({ kind: 'value', value: pending })
  })
})
