import { describe, expect, it } from 'vitest'
import { endpoints } from '#shell/endpoints.ts'
import { browser, chosenPath, signIn } from '../../../../support/server/sign-in.ts'
import { startTestServer, testServer } from '../../../../support/server/test-server.ts'
import { jsonOf, wireOf } from '../../../../support/wire/json.ts'

const server = testServer({ signIn: 'demo' })

const me = '/api/v2/public/user/me'
const leaving = '/openid/authentication'
const reservation = '/event/spring/reservation/b7a4c1d0-3e52-4a6f-8c19-5d2e7f9a0b13'
const setCookies = (answer: { headers: Record<string, unknown> }) =>
  [answer.headers['set-cookie']].flat().join('\n')

// docs/api/accounts.md#sign-in
describe('sign-in', () => {
  it('is announced by a header of every GET and by its endpoint (B178)', async () => {
    const visitor = browser(server.app)
    const info = await visitor.get('/api/v2/info')
    expect(info.headers['alfio-openid-enabled']).toBe('true')
    const enabled = await visitor.get('/api/v2/public/user/authentication-enabled')
    expect([enabled.body, enabled.headers['alfio-openid-enabled']]).toEqual(['true', 'true'])
  })

  it('sets a cookie that other sites cannot post with', async () => {
    const answer = await browser(server.app).get(leaving)
    expect(answer.statusCode).toBe(302)
    expect(setCookies(answer)).toMatch(
      /^ALFIO_SESSION_PREAUTH=[\w-]{32}; Max-Age=3600; Path=\/openid; HttpOnly; SameSite=Lax$/,
    )
  })

  it('gives the browser a new cookie for each sign-in and adopts none that it had before', async () => {
    const planted = 'p'.repeat(32)
    const visitor = browser(server.app)
    visitor.cookies.set('ALFIO_SESSION_PREAUTH', planted)
    const seen = new Set([planted])
    for (const sign of [1, 2, 3]) {
      await visitor.get(leaving)
      seen.add(visitor.cookies.get('ALFIO_SESSION_PREAUTH') ?? '')
      expect(seen.size, `sign-in ${String(sign)}`).toBe(sign + 1)
    }
    const stored = await server.db.selectFrom('sign_ins').select('browser').execute()
    expect(stored.map((row) => row.browser)).not.toContain(planted)
  })

  it('has a cookie over https that no other host of the domain can plant', async () => {
    const secure = await startTestServer({ baseUrl: 'https://tickets.example.org', signIn: 'demo' })
    const answer = await secure.app.inject({ url: leaving })
    expect(setCookies(answer)).toMatch(
      /^__Host-ALFIO_SESSION_PREAUTH=[\w-]{32}; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Lax$/m,
    )
    await secure.close()
  })

  it('ends on a page that continues by itself, with a new session of the account', async () => {
    const visitor = browser(server.app)
    await visitor.startSession()
    const before = visitor.cookies.get('ALFIO_SESSION')
    const page = await signIn(visitor)
    expect(page.statusCode).toBe(200)
    expect(page.headers['cache-control']).toBe('no-store, no-transform')
    expect(page.body).toMatch(/<meta http-equiv="refresh" content="0;url=\/my-orders(#signed-up)?">/)
    expect(setCookies(page)).toMatch(/^ALFIO_SESSION=[^;]+; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(visitor.cookies.get('ALFIO_SESSION')).not.toBe(before)
    expect(jsonOf(await visitor.get(me))).toEqual({
      firstName: 'Ada',
      lastName: 'Rossi',
      emailAddress: 'ada.rossi@example.org',
      external: true,
      profile: null,
    })
  })

  it('begins a session with another id, so that a planted session id gives no access', async () => {
    const visitor = browser(server.app)
    await visitor.startSession()
    const planted = Buffer.from(visitor.cookies.get('ALFIO_SESSION') ?? '', 'base64').toString()
    await signIn(visitor)
    const answer = await server.app.inject({ url: me, headers: { 'x-auth-token': planted } })
    expect(answer.statusCode).toBe(204)
    expect((await visitor.get(me)).statusCode).toBe(200)
    expect(visitor.cookies.get('ALFIO_SESSION')).not.toBe(Buffer.from(planted).toString('base64'))
  })

  it('works without a session, and from a link on another site', async () => {
    const visitor = browser(server.app)
    await signIn(visitor, 'zoe')
    expect(jsonOf(await visitor.get(me))).toMatchObject({ firstName: 'Zoë', lastName: 'Àlvarez' })
  })

  it('returns to the page of the app that the address names (B25)', async () => {
    const page = await signIn(browser(server.app), 'ada', `${leaving}?returnTo=%2Fwallet%3Fa%3D1`)
    expect(page.body).toContain('content="0;url=/wallet?a=1"')
  })

  it('returns to the reservation, and redirects a signed-in visitor there at once (B25)', async () => {
    const visitor = browser(server.app)
    const page = await signIn(visitor, 'ada', `/openid${reservation}`)
    expect(page.body).toContain(`content="0;url=${reservation}"`)
    const again = await visitor.get(`/openid${reservation}`)
    expect([again.statusCode, again.headers.location]).toEqual([302, reservation])
    expect((await visitor.get('/openid/somewhere/x/reservation/y')).statusCode).toBe(404)
  })

  it('keeps a made-up return path inside this site', async () => {
    const page = await signIn(
      browser(server.app),
      'ada',
      '/openid/event/..%2F..%2F%22%3E/reservation/%5C%5Cevil.example',
    )
    expect(page.body).toContain('content="0;url=/event/..%2F..%2F%22%3E/reservation/%5C%5Cevil.example"')
  })

  it('returns to the start without a sign-in when the visitor declines', async () => {
    const visitor = browser(server.app)
    await visitor.startSession()
    const choice = await visitor.open(`/openid${reservation}`)
    const next = await visitor.get(chosenPath(choice.body, ''))
    expect([next.statusCode, next.headers.location]).toEqual([302, reservation])
    expect((await visitor.get(me)).statusCode).toBe(204)
  })
})

describe('GET /openid/callback', () => {
  /** Runs a sign-in up to the redirect back, which is not followed. */
  async function almost() {
    const visitor = browser(server.app)
    await visitor.startSession()
    const choice = await visitor.open(leaving)
    return { visitor, callback: chosenPath(choice.body, 'ada') }
  }

  it('works once', async () => {
    const { visitor, callback } = await almost()
    expect((await visitor.get(callback)).statusCode).toBe(200)
    const second = await visitor.get(callback)
    expect(second.statusCode).toBe(400)
    expect(second.body).toContain('href="/openid/authentication"')
    expect((await visitor.get(me)).statusCode).toBe(200)
  })

  it('works only in the browser that started the sign-in', async () => {
    const { callback } = await almost()
    const victim = await almost()
    expect((await victim.visitor.get(callback)).statusCode).toBe(400)
    expect((await browser(server.app).get(callback)).statusCode).toBe(400)
    expect((await victim.visitor.get(me)).statusCode).toBe(204)
  })

  it('works within an hour', async () => {
    const { visitor, callback } = await almost()
    server.clock.advance(60 * 60 * 1000)
    expect((await visitor.get(callback)).statusCode).toBe(400)
  })

  it("shows its page in the visitor's language", async () => {
    const answer = await browser(server.app).get('/openid/callback', { 'accept-language': 'it-CH' })
    expect(answer.body).toContain('<html lang="it">')
    expect(answer.body).toContain('Accesso non riuscito')
  })
})

// docs/api/accounts.md#sign-out
describe('sign-out', () => {
  const logout = '/api/v2/public/user/logout'

  it('ends the session on the server and in the browser', async () => {
    const visitor = browser(server.app)
    await signIn(visitor)
    const session = visitor.cookies.get('ALFIO_SESSION') ?? ''
    const replay = () =>
      server.app.inject({ url: me, headers: { cookie: `ALFIO_SESSION=${encodeURIComponent(session)}` } })
    expect((await replay()).statusCode).toBe(200)
    const answer = await visitor.call('POST', logout)
    expect(answer.statusCode).toBe(200)
    // The cookie was stolen before: its session is over on the server, too.
    expect((await replay()).statusCode).toBe(204)
    expect(answer.headers['x-auth-token']).toBe('')
    const { targetUrl, empty } = wireOf(answer, endpoints.logout)
    expect(empty).toBe(false)
    expect(targetUrl).toBe('/')
    expect(visitor.cookies.has('ALFIO_SESSION')).toBe(false)
    expect((await visitor.get(me)).statusCode).toBe(204)
  })

  it('leads to the start page when the visitor is not signed in', async () => {
    const answer = await browser(server.app).call('POST', logout)
    expect(jsonOf(answer)).toEqual({ targetUrl: '/', empty: false })
  })
})

describe('the form of the demo', () => {
  it('loads scripts and styles of this site only', async () => {
    const visitor = browser(server.app)
    const choice = await visitor.open(leaving)
    expect(choice.headers['content-security-policy']).toContain("script-src 'self'")
    expect(choice.body).not.toMatch(/<script|<style| style=/)
    const style = /href="([^"]+\.css)"/.exec(choice.body)?.[1] ?? ''
    expect((await visitor.get(style)).headers['content-type']).toContain('text/css')
  })

  it("is in the visitor's language", async () => {
    const { body } = await browser(server.app).get('/openid/demo?state=s', { 'accept-language': 'it' })
    expect(body).toContain('inventate')
  })
})

describe('a server without sign-in', () => {
  it('announces no sign-in, and no visitor has an account (B179)', async () => {
    const plain = await startTestServer()
    const get = (url: string) => plain.app.inject({ url })
    expect((await get('/api/v2/info')).headers['alfio-openid-enabled']).toBe('false')
    expect((await get('/api/v2/public/user/authentication-enabled')).body).toBe('false')
    expect((await get(me)).statusCode).toBe(204)
    for (const path of [leaving, '/openid/callback', '/openid/demo'])
      expect((await get(path)).statusCode, path).toBe(404)
    expect((await get(`/openid${reservation}`)).headers.location).toBe(reservation)
    await plain.close()
  })
})
