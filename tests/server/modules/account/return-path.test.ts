import { describe, expect, it } from 'vitest'
import { returnPath } from '#server/modules/account/routes.ts'

describe('returnPath', () => {
  it.each(['/', '/events-all?q=room&when=month', '/event/spring', '/wallet'])('accepts %s (B25)', (path) => {
    expect(returnPath(path)).toBe(path)
  })

  it.each([
    undefined,
    '',
    'https://example.org/',
    '//example.org',
    '/\\example.org',
    '/\t/example.org',
    '/.//example.org',
    'javascript:alert(1)',
    'http://[',
    '/openid/authentication',
    '/api/v2/info',
    '/%6fpenid/../openid/authentication',
    `/events-all?q=${'a'.repeat(1000)}`,
    `/events-all?q=${'я'.repeat(200)}`,
  ])('leads to the orders for %j', (requested) => {
    expect(returnPath(requested)).toBe('/my-orders')
  })
})
