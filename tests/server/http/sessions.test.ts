import { describe, expect, it } from 'vitest'
import { loadServerKey } from '#server/infra/database/server-key.ts'
import { findSession } from '#server/infra/database/session-store.ts'
import { sessionHeaders, startTestServer, testServer } from '../../support/server/test-server.ts'

const server = testServer()

const languages = '/api/v2/public/i18n/languages'
/** Any call that writes; the reservation need not exist. */
const write = '/api/v2/public/reservation/b7a4c1d0-3e52-4a6f-8c19-5d2e7f9a0b13/back-to-booking'
const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })
const post = (headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: write, headers, payload: {} })

/** "name=value" of the session cookie. */
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String([answer.headers['set-cookie']].flat()[0]).split(';')[0] ?? ''

async function opened() {
  const answer = await get(languages)
  return { session: String(answer.headers['x-auth-token']), token: String(answer.headers['xsrf-token']) }
}

// docs/api/sessions-and-anti-forgery.md#session-identifier
describe('the session', () => {
  it('sends its id in the header of a public call, once', async () => {
    const first = await get(languages)
    const id = String(first.headers['x-auth-token'])
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(first.headers['set-cookie']).toBeUndefined()
    const second = await get(languages, { 'x-auth-token': id })
    expect(second.headers['x-auth-token']).toBeUndefined()
  })

  it('begins for a browser with the first write: HttpOnly and strict cookie with the id in base64 (B410)', async () => {
    const { session, token } = await opened()
    const first = await post({ 'x-auth-token': session, 'x-csrf-token': token })
    const header = String([first.headers['set-cookie']].flat()[0])
    expect(header).toMatch(/^ALFIO_SESSION=[^;]+; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(Buffer.from(cookieOf(first).slice('ALFIO_SESSION='.length), 'base64').toString()).toBe(session)
    const cookie = cookieOf(first)
    const again = await post({ cookie, 'x-auth-token': session, 'x-csrf-token': token })
    expect([again.statusCode, again.headers['set-cookie']]).toEqual([200, undefined])
  })

  it('sets no cookie for a read and for a refused write (B410)', async () => {
    const { session } = await opened()
    for (const url of [languages, '/api/v2/info', '/api/v2/public/events', '/api/v2/public/user/me'])
      expect([url, (await get(url)).headers['set-cookie']]).toEqual([url, undefined])
    const refused = await post({ 'x-auth-token': session, 'x-csrf-token': 'wrong' })
    expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([403, undefined])
  })

  it('does not replace the cookie of another session, such as that of a sign-in in another tab (B410)', async () => {
    const [ownSession, other] = [await opened(), await opened()]
    const headers = { 'x-auth-token': ownSession.session, 'x-csrf-token': ownSession.token }
    const cookie = cookieOf(await post({ 'x-auth-token': other.session, 'x-csrf-token': other.token }))
    const answer = await post({ ...headers, cookie })
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined])
    const replaced = await post({ ...headers, cookie: 'ALFIO_SESSION=b3RoZXI=' })
    expect(Buffer.from(cookieOf(replaced).slice('ALFIO_SESSION='.length), 'base64').toString()).toBe(
      ownSession.session,
    )
  })

  it('is taken from the cookie when the header is missing, and then no id is sent', async () => {
    const { session, token } = await opened()
    const cookie = cookieOf(await post({ 'x-auth-token': session, 'x-csrf-token': token }))
    const answer = await get(languages, { cookie, 'x-auth-token': '' })
    expect(answer.headers['x-auth-token']).toBeUndefined()
    const next = String(answer.headers['xsrf-token'])
    expect((await post({ cookie, 'x-csrf-token': next })).statusCode).toBe(200)
  })

  it('has a cookie over https that no other host of the domain can plant', async () => {
    const secure = await startTestServer({ baseUrl: 'https://tickets.example.org' })
    const ask = async (cookie = '') => {
      const { headers } = await secure.app.inject({ url: languages, headers: { cookie } })
      return headers['x-auth-token']
    }
    const headers = await sessionHeaders(secure.app)
    const stored = await secure.app.inject({ method: 'POST', url: write, headers, payload: {} })
    const set = String(stored.headers['set-cookie'])
    expect(set).toMatch(/^__Host-ALFIO_SESSION=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    const [sessionCookie = ''] = set.split(';')
    expect(await ask(sessionCookie)).toBeUndefined()
    const planted = sessionCookie.replace('__Host-', '')
    expect(await ask(planted)).toMatch(/^[0-9a-f-]{36}$/)
    expect(await ask(`${planted.replace(/=.*/, '=b3RoZXI')}; ${sessionCookie}`)).toBeUndefined()
    await secure.close()
  })

  it('never takes an id of the client, and is renewed when unknown or idle for four hours', async () => {
    const answer = await get(languages, { 'x-auth-token': 'made-up' })
    expect(answer.headers['x-auth-token']).not.toBe('made-up')
    const { session, token } = await opened()
    server.clock.advance(4 * 60 * 60 * 1000 + 1)
    expect((await post({ 'x-auth-token': session, 'x-csrf-token': token })).statusCode).toBe(403)
    expect((await get(languages, { 'x-auth-token': session })).headers['x-auth-token']).toMatch(
      /^[0-9a-f-]{36}$/,
    )
  })

  it.each(['%%%', 'AAAA', '8J+Oqw==', 'x'.repeat(3000)])('is new after a cookie of %s', async (value) => {
    const answer = await get(languages, { cookie: `ALFIO_SESSION=${value}` })
    expect([answer.statusCode, answer.headers['x-auth-token']]).toEqual([
      200,
      expect.stringMatching(/^[0-9a-f-]{36}$/),
    ])
  })

  it('stays valid while it is used', async () => {
    const { session } = await opened()
    for (let hour = 0; hour < 6; hour += 1) {
      server.clock.advance(60 * 60 * 1000)
      expect((await get(languages, { 'x-auth-token': session })).headers['x-auth-token']).toBeUndefined()
    }
  })
})

// docs/api/sessions-and-anti-forgery.md#session-identifier
describe('the row of a session', () => {
  const rows = async (id: string) =>
    (await server.db.selectFrom('sessions').selectAll().where('id', '=', id).execute()).length

  it('is made by the first call that may store something, once', async () => {
    const { session, token } = await opened()
    const headers = { 'x-auth-token': session, 'x-csrf-token': token }
    expect(await rows(session)).toBe(0)
    await Promise.all([post(headers), post(headers), post(headers)])
    expect(await rows(session)).toBe(1)
    expect((await post(headers)).statusCode).toBe(200)
  })

  it('is not made by pages and calls that read, nor by a call that is refused', async () => {
    const count = async () =>
      Number(
        (
          await server.db
            .selectFrom('sessions')
            .select(server.db.fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      )
    const before = await count()
    for (const url of [
      '/',
      '/wallet',
      '/api/v2/info',
      languages,
      '/api/v2/public/event/x',
      '/api/v2/public/user/me',
    ])
      await get(url)
    const { session } = await opened()
    expect((await post({ 'x-auth-token': session, 'x-csrf-token': 'x' })).statusCode).toBe(403)
    expect(await count()).toBe(before)
  })

  it('is made for a session that only reads, when it lasts: then its four hours begin again with each call', async () => {
    const { session } = await opened()
    server.clock.advance(6 * 60_000)
    await get(languages, { 'x-auth-token': session })
    expect(await rows(session)).toBe(1)
    server.clock.advance(3.9 * 60 * 60_000)
    expect((await get(languages, { 'x-auth-token': session })).headers['x-auth-token']).toBeUndefined()
  })

  it('is not needed by another instance on the same database', async () => {
    const { session, token } = await opened()
    const { sessionKey } = server.context
    expect(await loadServerKey(server.db, 'sessions')).toBe(sessionKey)
    expect(await findSession(server.db, sessionKey, session, server.clock.now())).toMatchObject({
      id: session,
    })
    expect(await findSession(server.db, `${sessionKey}x`, session, server.clock.now())).toBeUndefined()
    expect((await post({ 'x-auth-token': session, 'x-csrf-token': token })).statusCode).toBe(200)
  })

  it('is not found by an id that the client has made or changed', async () => {
    const { session, token } = await opened()
    const changed = [...session].flatMap((sign, index) =>
      sign === '-' ? [] : [session.slice(0, index) + (sign === '0' ? '1' : '0') + session.slice(index + 1)],
    )
    for (const id of [
      ...changed,
      session.toUpperCase(),
      session.replaceAll('-', ''),
      `${session} `.padEnd(40, '0'),
    ]) {
      if (id === session) continue
      const answer = await get(languages, { 'x-auth-token': id })
      expect([id, answer.headers['x-auth-token']]).toEqual([id, expect.stringMatching(/^[0-9a-f-]{36}$/)])
      expect((await post({ 'x-auth-token': id, 'x-csrf-token': token })).statusCode).toBe(403)
    }
  })
})

// docs/api/sessions-and-anti-forgery.md#anti-forgery-token
describe('the anti-forgery token', () => {
  it('differs in each answer, and each one stays valid', async () => {
    const { session, token } = await opened()
    const next = String((await get(languages, { 'x-auth-token': session })).headers['xsrf-token'])
    expect(next).not.toBe(token)
    for (const csrfToken of [token, next]) {
      expect((await post({ 'x-auth-token': session, 'x-csrf-token': csrfToken })).statusCode).toBe(200)
    }
  })

  it('is sent with a 404 too, because the next call may be a write', async () => {
    const { statusCode, headers } = await get('/api/v2/public/event/nothing/ticket/nothing')
    expect([statusCode, headers['xsrf-token']]).toEqual([404, expect.any(String)])
  })

  it('may be the parameter _csrf', async () => {
    const { session, token } = await opened()
    const url = (value: string) => `${write}?_csrf=${encodeURIComponent(value)}`
    const send = (value: string) =>
      server.app.inject({
        method: 'POST',
        url: url(value),
        headers: { 'x-auth-token': session },
        payload: {},
      })
    expect((await send(token)).statusCode).toBe(200)
    expect((await send('x')).statusCode).toBe(403)
    expect((await send((await opened()).token)).statusCode).toBe(403)
  })

  it.each([
    ['without a token', (opened: { session: string }) => ({ 'x-auth-token': opened.session })],
    ['without a session', (opened: { token: string }) => ({ 'x-csrf-token': opened.token })],
    [
      'with a token that is none',
      (opened: { session: string }) => ({ 'x-auth-token': opened.session, 'x-csrf-token': 'x' }),
    ],
  ])('refuses a write %s with an empty 403', async (_, headers) => {
    const answer = await post(headers(await opened()))
    expect(answer.statusCode).toBe(403)
    expect(answer.body).toBe('')
  })

  it('is refused when it belongs to another session, or is the unmasked secret', async () => {
    const [ownSession, other] = [await opened(), await opened()]
    expect((await post({ 'x-auth-token': ownSession.session, 'x-csrf-token': other.token })).statusCode).toBe(
      403,
    )
    await post({ 'x-auth-token': ownSession.session, 'x-csrf-token': ownSession.token })
    const { secret } = await server.db
      .selectFrom('sessions')
      .select('secret')
      .where('id', '=', ownSession.session)
      .executeTakeFirstOrThrow()
    expect((await post({ 'x-auth-token': ownSession.session, 'x-csrf-token': secret })).statusCode).toBe(403)
  })
})
