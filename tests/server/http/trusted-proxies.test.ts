import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createHttpServer } from '#server/http/create-http-server.ts'
import type { TrustedProxies } from '#server/http/trusted-proxies.ts'

/** The status, and the address that the server counts by. */
async function addressOf(trustProxy: TrustedProxies, forwardedFor: string, remoteAddress = '10.0.0.1') {
  const app = await createHttpServer({ log: false, trustProxy, requestLimit: { perMinute: 3, now: () => 0 } })
  app.get('/api/ip', ({ ip }) => ip)
  const headers = forwardedFor === '' ? {} : { 'x-forwarded-for': forwardedFor }
  const { statusCode, body } = await app.inject({ url: '/api/ip', headers, remoteAddress })
  await app.close()
  return statusCode === 200 ? body : statusCode
}

describe('the address of a client', () => {
  it.each<[TrustedProxies, string, string | number]>([
    // What the client claims stands on the left.
    [false, '6.6.6.6', '10.0.0.1'],
    [1, '6.6.6.6', '6.6.6.6'],
    [1, '6.6.6.6, 192.0.2.7', '192.0.2.7'],
    [1, 'nonsense, 192.0.2.7', '192.0.2.7'],
    [1, '', '10.0.0.1'],
    [2, '6.6.6.6, 192.0.2.7, 10.0.0.2', '192.0.2.7'],
    [2, '192.0.2.7', '192.0.2.7'],
    [['10.0.0.0/8'], '6.6.6.6, 192.0.2.7, 10.0.0.2', '192.0.2.7'],
    [['10.0.0.0/8'], '6.6.6.6, 2001:db8::7', '2001:db8::7'],
    [['10.9.0.0/16'], '6.6.6.6', '10.0.0.1'],
    [['uniquelocal'], '6.6.6.6, 192.0.2.7, 10.0.0.2', '192.0.2.7'],
    // No address: refused.
    [1, 'unknown', 400],
    [1, '192.0.2.7:4711', 400],
    [1, '[2001:db8::7]:4711', 400],
    [1, '192.0.2.7, _hidden', 400],
    [['10.0.0.0/8'], 'nonsense, 10.0.0.2', 400],
  ])('with TRUST_PROXY %j and X-Forwarded-For "%s" is %s', async (proxies, forwardedFor, address) => {
    expect(await addressOf(proxies, forwardedFor)).toBe(address)
  })

  it('of a request that does not come from a listed proxy is its own', async () => {
    expect(await addressOf(['10.0.0.0/8'], '6.6.6.6', '203.0.113.9')).toBe('203.0.113.9')
  })

  it('cannot be chosen by the client: the limit counts every claim as the same client', async () => {
    const app = await createHttpServer({
      log: false,
      trustProxy: 1,
      requestLimit: { perMinute: 3, now: () => 0 },
    })
    app.get('/api/x', () => 'x')
    const codes = []
    for (const claimed of ['1.1.1.1', '2.2.2.2', 'x', '::1', '4.4.4.4:80'])
      codes.push(
        (await app.inject({ url: '/api/x', headers: { 'x-forwarded-for': `${claimed}, 192.0.2.7` } }))
          .statusCode,
      )
    expect(codes).toEqual([200, 200, 200, 429, 429])
    await app.close()
  })
})

// docs/OPERATOR.md#environment
describe('readConfig', () => {
  it.each([
    ['', false],
    ['false', false],
    ['true', 1],
    ['2', 2],
    ['10.0.0.0/8', ['10.0.0.0/8']],
    ['127.0.0.1, ::1,fd00::/8', ['127.0.0.1', '::1', 'fd00::/8']],
    ['loopback', ['loopback']],
  ])('reads TRUST_PROXY=%s', (text, proxies) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(proxies)
  })

  it.each([
    'yes',
    '11',
    '-1',
    '1.5',
    '10.0.0.0/33',
    '10.0.0.0/',
    'fd00::/129',
    '10.0.0.0/8/8',
    'proxy.example',
    '10.0.0',
    ',',
    '1, 2',
  ])('refuses TRUST_PROXY=%s, which names no proxy', (text) => {
    expect(() => readConfig({ TRUST_PROXY: text })).toThrow('TRUST_PROXY: expected the number of proxies')
  })
})
