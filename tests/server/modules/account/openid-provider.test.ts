import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openIdProvider } from '#server/modules/account/openid-provider.ts'
import { endpoints } from '#shell/endpoints.ts'
import { freePort } from '../../../support/free-port.ts'
import { browser } from '../../../support/server/sign-in.ts'
import { startTestServer, type TestServer } from '../../../support/server/test-server.ts'
import { startOpenidProvider, type ForeignProvider } from '../../../support/start-openid-provider.ts'
import { jsonOf, wireOf } from '../../../support/wire/json.ts'

const secret = 'a-secret-of-the-client'
const me = '/api/v2/public/user/me'

let provider: ForeignProvider
let server: TestServer
const lines: string[] = []
beforeAll(async () => {
  provider = await startOpenidProvider({
    client_secret: secret,
    token_endpoint_auth_method: 'client_secret_basic',
  })
  const signIn = { issuer: provider.issuer, clientId: 'shop', clientSecret: secret }
  server = await startTestServer({ signIn, log: { write: (line) => void lines.push(line) } })
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

async function arrive(person: ForeignProvider['next']) {
  provider.next = person
  const visitor = browser(server.app)
  const leaving = await visitor.get('/openid/authentication')
  const callback = await provider.visit(String(leaving.headers.location))
  return { visitor, callback, page: await visitor.get(callback) }
}

describe('sign-in with an OpenID provider', () => {
  it('redirects with PKCE, state and nonce', async () => {
    const answer = await browser(server.app).get('/openid/authentication')
    const { searchParams } = new URL(String(answer.headers.location))
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: 'http://localhost:8080/openid/callback',
      scope: 'openid email profile',
    })
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(searchParams.get(name)?.length, name).toBeGreaterThan(30)
  })

  it.each([
    ['another code', (query: URLSearchParams) => query.set('code', 'made-up')],
    ['another issuer', (query: URLSearchParams) => query.set('iss', 'https://evil.example')],
    ['no code', (query: URLSearchParams) => query.delete('code')],
  ])('refuses %s without a reason', async (_, change) => {
    provider.next = { sub: '6', email: 'kim@example.org' }
    const visitor = browser(server.app)
    const leaving = await visitor.get('/openid/authentication')
    const callback = await provider.visit(String(leaving.headers.location))
    const query = new URLSearchParams(callback.split('?')[1])
    change(query)
    const answer = await visitor.get(`/openid/callback?${query.toString()}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('Sign-in did not work')
    expect(answer.body).not.toMatch(/error|invalid|stack/i)
    expect((await visitor.get(me)).statusCode).toBe(204)
  })

  it('works with a client that authenticates by Basic, and claims that only the userinfo endpoint has', async () => {
    const { visitor, page } = await arrive({ sub: '1', email: 'kim@example.org', given_name: 'Kim' })
    expect(page.statusCode).toBe(200)
    expect(jsonOf(await visitor.get(me))).toMatchObject({
      firstName: 'Kim',
      lastName: null,
      emailAddress: 'kim@example.org',
      external: true,
    })
  })

  it('identifies a person by the subject: an e-mail address of another person opens no account', async () => {
    await arrive({ sub: '2', email: 'old@example.org', given_name: 'First' })
    const other = await arrive({ sub: '3', email: 'old@example.org', given_name: 'Second' })
    expect(wireOf(await other.visitor.get(me), endpoints.me)?.firstName).toBe('Second')
    const moved = await arrive({ sub: '2', email: 'new@example.org', given_name: 'First' })
    expect(jsonOf(await moved.visitor.get(me))).toMatchObject({
      firstName: 'First',
      emailAddress: 'new@example.org',
    })
  })

  it('creates no account without an e-mail address, and offers another try that ends where this one would have (P303)', async () => {
    const { visitor, page } = await arrive({ sub: '4' })
    expect(page.statusCode).toBe(400)
    expect(page.body).toContain('href="/openid/authentication?returnTo=%2Fmy-orders"')
    expect((await visitor.get(me)).statusCode).toBe(204)
  })

  it('writes no code, token, session, secret or name into the log', async () => {
    lines.length = 0
    const { visitor, callback } = await arrive({ sub: '5', email: 'quiet@example.org', given_name: 'Quiet' })
    await visitor.get(callback)
    const broken = await arrive({ sub: '4' })
    await broken.visitor.get(`${callback}x`)
    const { id } = await server.db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select('sessions.id')
      .where('email', '=', 'quiet@example.org')
      .executeTakeFirstOrThrow()
    const logText = lines.join('\n')
    expect(logText).toContain('/openid/callback')
    expect(logText).toContain('sign-in failed')
    const query = new URLSearchParams(callback.split('?')[1])
    const cookie = visitor.cookies.get('ALFIO_SESSION_PREAUTH')
    for (const secretText of [
      id,
      secret,
      query.get('code'),
      query.get('state'),
      cookie,
      'quiet@example.org',
      'Quiet',
      'eyJ',
    ])
      expect(logText).not.toContain(String(secretText))
  })
})

describe('an OpenID provider that does not answer', () => {
  it('is reported to the visitor; the next sign-in and its sign-out page work when it answers again (B180)', async () => {
    const port = await freePort()
    const signIn = { issuer: `http://127.0.0.1:${String(port)}`, clientId: 'shop' }
    const other = await startTestServer({ signIn })
    const visitor = browser(other.app)
    const closed = await visitor.get('/openid/event/spring/reservation/x')
    expect(closed.statusCode).toBe(503)
    expect(closed.body).toContain('href="/openid/event/spring/reservation/x"')
    const open = await startOpenidProvider({ token_endpoint_auth_method: 'none' }, port)
    open.next = { sub: '1', email: 'kim@example.org' }
    const leaving = await visitor.get('/openid/authentication')
    expect((await visitor.get(await open.visit(String(leaving.headers.location)))).statusCode).toBe(200)
    await open.close()
    const { targetUrl } = wireOf(await visitor.call('POST', '/api/v2/public/user/logout'), endpoints.logout)
    expect(targetUrl).toContain(`${signIn.issuer}/session/end?`)
    await other.close()
  })
})

describe('an OpenID provider without a sign-out page', () => {
  it('is replaced by the configured address, or by the start page', async () => {
    const issuer = 'https://id.example.org'
    const metadata = { issuer, authorization_endpoint: `${issuer}/a`, token_endpoint: `${issuer}/t` }
    const fetch = () => Promise.resolve(Response.json(metadata))
    const options = { issuer, clientId: 'shop', fetch }
    const shop = 'http://localhost:8080'
    expect(await openIdProvider(options, shop).signOutUrl('x')).toBe('/')
    const provider = openIdProvider({ ...options, signOutUrl: `${issuer}/bye` }, shop)
    expect(await provider.signOutUrl('x')).toBe(`${issuer}/bye`)
    const away = openIdProvider({ ...options, fetch: () => Promise.reject(new Error('away')) }, shop)
    expect(await away.signOutUrl('x')).toBe('/')
  })
})
