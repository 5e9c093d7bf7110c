/** Session id and anti-forgery token: docs/api/sessions-and-anti-forgery.md. */
import { describe, expect, it, vi } from 'vitest'
import { endpoints } from '#shell/endpoints.ts'
import { createApi } from '#wire/client.ts'
import { createSession } from '#wire/session.ts'
import { application } from '../support/events.ts'
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
const reserved = { success: true, errorCount: 0, validationErrors: [], value: 'r1', warnings: [] }
const order = { params: { shortName: 'lakeconf' }, query: { lang: 'en' }, body: { reservation: [] } }
const readStatus = (wire: ScriptedFetch, options: Partial<Parameters<typeof createApi>[0]> = {}) => {
  const api = createApi({ fetch: wire.fetch, ...options })
  return { api, read: () => api.call(endpoints.reservationStatus, { params: { reservationId: 'r1' } }) }
}

describe('first call', () => {
  it('is info, so that the cookie session exists', async () => {
    const wire = scripted({ ...healthy, [status]: json(pending) })
    await readStatus(wire).read()
    expect(wire.log()).toEqual([info, status])
  })

  it('is sent once for many callers', async () => {
    const wire = scripted({ ...healthy, [status]: json(pending) })
    const { read } = readStatus(wire)
    await Promise.all([read(), read(), read()])
    expect(wire.log()).toEqual([info, status, status, status])
  })

  it('is not sent twice when the caller requests info itself', async () => {
    const wire = scripted({ ...healthy, [status]: json(pending) })
    const { api, read } = readStatus(wire)
    await Promise.all([api.call(endpoints.info, {}), read()])
    expect(wire.log()).toEqual([info, status])
  })

  it('is not aborted with the page that sent it, because other callers wait for it', async () => {
    const wire = scripted({ ...healthy, [status]: json(pending) })
    const fetch = vi.fn(wire.fetch)
    const { api, read } = readStatus({ ...wire, fetch })
    const page = new AbortController()
    const first = api.call(endpoints.info, { signal: page.signal })
    page.abort()
    await Promise.all([first, read()])
    expect(wire.log()).toEqual([info, status])
    expect(fetch.mock.calls[0]?.[1]?.signal?.aborted).toBe(false)
  })

  it('is shared with a caller that requests info meanwhile: two would open two sessions', async () => {
    const wire = scripted({ ...healthy, [info]: json(application), [status]: json(pending) })
    const { api, read } = readStatus(wire)
    const [, first, second] = await Promise.all([
      read(),
      api.call(endpoints.info, {}),
      api.call(endpoints.info, {}),
    ])
    expect(wire.log()).toEqual([info, status])
    expect([first, second]).toEqual([
      expect.objectContaining({ kind: 'value', value: application }),
      expect.objectContaining({ kind: 'value', value: application }),
    ])
    await api.call(endpoints.info, {})
    expect(wire.log()).toEqual([info, status, info])
  })

  it('is not sent when the served page has a session (B234)', async () => {
    const wire = scripted({ ...healthy, [status]: json(pending) })
    await readStatus(wire, { session: createSession('from-page'), sessionOpen: true }).read()
    expect(wire.log()).toEqual([status])
    expect(wire.sent[0]?.headers.get('X-Auth-Token')).toBe('from-page')
  })

  it('is sent again after it failed', async () => {
    const wire = scripted({
      ...healthy,
      [info]: [new TypeError('offline'), json({})],
      [status]: json(pending),
    })
    const { read } = readStatus(wire)
    await read()
    await read()
    expect(wire.log()).toEqual([info, status, info, status])
  })
})

describe('session id', () => {
  it('is not sent before the server gave one (B189)', async () => {
    const wire = scripted({ ...healthy, [status]: json(pending) })
    await readStatus(wire).read()
    expect(wire.sent.map(({ headers }) => headers.has('X-Auth-Token'))).toEqual([false, false])
  })

  it('is read, replaced, and dropped when it is empty (B189)', async () => {
    const answers = ['one', 'two', '', null].map((id) =>
      json(pending, id === null ? {} : { headers: { 'X-Auth-Token': id } }),
    )
    const wire = scripted({ ...healthy, [status]: answers })
    const { read } = readStatus(wire)
    for (const _answer of answers) await read()
    expect(wire.sent.slice(1).map(({ headers }) => headers.get('X-Auth-Token'))).toEqual([
      null,
      'one',
      'two',
      null,
    ])
  })
})

/** Answers each read with the session of its request, and one without a session with a new one, as the server does. */
function sessionServer() {
  let count = 0
  const writes: (string | null)[] = []
  const idOf = (headers: Headers) => headers.get('X-Auth-Token') ?? `session-${(count += 1)}`
  const answerTo = (headers: Headers): Response => {
    const id = idOf(headers)
    const given = headers.has('X-Auth-Token') ? {} : { 'X-Auth-Token': id }
    return json(pending, { headers: { ...given, 'XSRF-TOKEN': `token of ${id}` } })
  }
  const waiting: (() => void)[] = []
  const fetch: typeof globalThis.fetch = (_input, init) => {
    const headers = new Headers(init?.headers)
    if (init?.method === 'POST') {
      writes.push(`${headers.get('X-Auth-Token')}: ${headers.get('X-CSRF-TOKEN')}`)
      return Promise.resolve(json(reserved))
    }
    const answer = answerTo(headers)
    return new Promise((resolve) => waiting.push(() => resolve(answer)))
  }
  return { fetch, writes, waiting }
}

describe('several first reads', () => {
  it.each([
    ['a later read answers between them', [0, 1, 0]],
    ['a later read answers after them', [0, 0, 0]],
    ['the second answers first', [1, 0, 0]],
    ['the second answers first and a later read second', [1, 1, 0]],
  ])('write with id and token of one session when %s (B189, B190)', async (_title, turns) => {
    const { fetch, writes, waiting } = sessionServer()
    const api = createApi({ fetch, sessionOpen: true })
    const sent = () => expect.poll(() => waiting.length)
    let answered = 0
    const read = () =>
      api
        .call(endpoints.reservationStatus, { params: { reservationId: 'r1' } })
        .finally(() => (answered += 1))
    const reads = [read(), read()]
    await sent().toBe(2)
    for (const [index, turn] of turns.entries()) {
      waiting.splice(turn, 1)[0]?.()
      await expect.poll(() => answered).toBe(index + 1)
      if (index > 0) continue
      reads.push(read())
      await sent().toBe(2)
    }
    await Promise.all(reads)
    await api.call(endpoints.reserveTickets, order)
    expect(writes).toHaveLength(1)
    expect(writes[0]).toMatch(/^(session-\d): token of \1$/)
  })
})

describe('anti-forgery token', () => {
  it('is fetched before the first write and sent with it, never with a read (B190)', async () => {
    const wire = scripted({ ...healthy, [reserve]: json(reserved), [status]: json(pending) })
    const { api, read } = readStatus(wire)
    expect(await api.call(endpoints.reserveTickets, order)).toMatchObject({ kind: 'value', value: 'r1' })
    await read()
    expect(wire.log()).toEqual([info, languages, `${reserve}?lang=en`, status])
    expect(wire.sent.map(({ headers }) => headers.get('X-CSRF-TOKEN'))).toEqual([null, null, 'token-1', null])
  })

  it('is the one of the latest read (B190)', async () => {
    const wire = scripted({
      ...healthy,
      [status]: json(pending, { headers: { 'XSRF-TOKEN': 'token-9' } }),
      [reserve]: json(reserved),
    })
    const { api, read } = readStatus(wire)
    await read()
    await api.call(endpoints.reserveTickets, order)
    expect(wire.sent.at(-1)?.headers.get('X-CSRF-TOKEN')).toBe('token-9')
    expect(wire.log()).not.toContain(languages)
  })

  it('is renewed once when it was refused', async () => {
    const wire = scripted({
      ...healthy,
      [languages]: [
        json([], { headers: { 'XSRF-TOKEN': 'old' } }),
        json([], { headers: { 'XSRF-TOKEN': 'new' } }),
      ],
      [reserve]: [json(undefined, { status: 403 }), json(reserved)],
    })
    const { api } = readStatus(wire)
    expect(await api.call(endpoints.reserveTickets, order)).toMatchObject({ kind: 'value', value: 'r1' })
    expect(wire.log()).toEqual([info, languages, `${reserve}?lang=en`, languages, `${reserve}?lang=en`])
    expect(wire.sent.at(-1)?.headers.get('X-CSRF-TOKEN')).toBe('new')
  })

  it('is renewed only once: the second refusal is the result', async () => {
    const wire = scripted({ ...healthy, [reserve]: json(undefined, { status: 403 }) })
    const { api } = readStatus(wire)
    expect(await api.call(endpoints.reserveTickets, order)).toMatchObject({
      kind: 'refused',
      status: 403,
      challenge: false,
    })
    expect(wire.log().filter((line) => line.startsWith('POST'))).toHaveLength(2)
  })

  it('ends with its session', async () => {
    const wire = scripted({
      ...healthy,
      [languages]: [
        json([], { headers: { 'XSRF-TOKEN': 'a' } }),
        json([], { headers: { 'XSRF-TOKEN': 'b' } }),
      ],
      [status]: json(pending, { headers: { 'X-Auth-Token': '' } }),
      [reserve]: json(reserved),
    })
    const { api, read } = readStatus(wire)
    await api.call(endpoints.reserveTickets, order)
    await read()
    await api.call(endpoints.reserveTickets, order)
    const tokens = wire.sent
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers.get('X-CSRF-TOKEN'))
    expect(tokens).toEqual(['a', 'b'])
  })

  it('is forgotten after a refusal, so that the next write requests a new one', async () => {
    const token = (text: string) => json([], { headers: { 'XSRF-TOKEN': text } })
    const wire = scripted({
      ...healthy,
      [languages]: [token('old'), new TypeError('offline'), token('new')],
      [reserve]: [json(undefined, { status: 403 }), new TypeError('offline'), json(reserved)],
    })
    const { api } = readStatus(wire)
    expect(await api.call(endpoints.reserveTickets, order)).toMatchObject({ kind: 'unreachable' })
    expect(await api.call(endpoints.reserveTickets, order)).toMatchObject({ kind: 'value' })
    const tokens = wire.sent
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers.get('X-CSRF-TOKEN'))
    expect(tokens).toEqual(['old', null, 'new'])
  })

  it('is not requested when the write fails for lack of a network', async () => {
    const wire = scripted({
      ...healthy,
      [languages]: new TypeError('offline'),
      [reserve]: new TypeError('offline'),
    })
    const { api } = readStatus(wire)
    expect(await api.call(endpoints.reserveTickets, order)).toEqual({
      kind: 'unreachable',
      reason: 'network',
    })
  })
})

describe('every call', () => {
  it('requests JSON as a script, in the language of the page', async () => {
    const wire = scripted({ ...healthy, [status]: json(pending) })
    await readStatus(wire, { language: () => 'de' }).read()
    const { headers } = wire.sent[1] ?? { headers: new Headers() }
    expect(headers.get('Accept')).toBe('application/json')
    expect(headers.get('X-Requested-With')).toBe('XMLHttpRequest')
    expect(headers.get('Accept-Language')).toBe('de')
  })

  it('bypasses the HTTP cache and sends cookies to its own origin only', async () => {
    const wire = scripted({ ...healthy, [status]: json(pending), [reserve]: json(reserved) })
    const fetch = vi.fn(wire.fetch)
    const { api, read } = readStatus({ ...wire, fetch })
    await read()
    await api.call(endpoints.reserveTickets, order)
    expect(fetch.mock.calls.length).toBeGreaterThan(2)
    for (const [, init] of fetch.mock.calls)
      expect(init).toMatchObject({ cache: 'no-store', credentials: 'same-origin' })
  })

  it('reports after each read whether sign-in exists (B191)', async () => {
    const known: boolean[] = []
    const wire = scripted({
      ...healthy,
      [status]: json(pending, { headers: { 'Alfio-OpenId-Enabled': 'true' } }),
    })
    await readStatus(wire, { onSignInEnabledChange: (enabled) => known.push(enabled) }).read()
    expect(known).toEqual([false, true])
  })

  it('reports nothing about sign-in after an error or a foreign page', async () => {
    const known: boolean[] = []
    for (const answer of [html(), html(404), json('unexpected exception', { status: 500 })]) {
      const wire = scripted({ ...healthy, [status]: answer })
      await readStatus(wire, {
        sessionOpen: true,
        onSignInEnabledChange: (enabled) => known.push(enabled),
      }).read()
    }
    expect(known).toEqual([])
  })
})
