import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { contentSecurityPolicy } from '#server/http/security-headers.ts'

/** Sites beside the own one in the policy of pages in upstream mode. */
function sitesOf(services: string | undefined): string[] {
  const { alfioSources } = readConfig({ ALFIO_URL: 'https://alfio.example', ALFIO_SERVICES: services })
  const policy = contentSecurityPolicy({ cspSources: alfioSources })
  return [...new Set([...policy.matchAll(/https:\/\/(?:\*\.)?([\w.-]+)/g)].map(([, host = '']) => host))]
}
const has = (services: string | undefined) => {
  const sites = sitesOf(services).join(' ')
  return [/stripe\.com/, /recaptcha|gstatic/, /cloudflare/, /googletagmanager|analytics/].map((site) =>
    site.test(sites),
  )
}

// docs/OPERATOR.md#environment
describe('ALFIO_SERVICES', () => {
  it.each([
    ['none', [false, false, false, false]],
    ['stripe', [true, false, false, false]],
    ['recaptcha', [false, true, false, false]],
    ['turnstile', [false, false, true, false]],
    ['analytics', [false, false, false, true]],
    ['stripe, turnstile', [true, false, true, false]],
    ['', [true, true, true, true]],
    [undefined, [true, true, true, true]],
  ])('%s: the policy of pages lists only the sites of these services', (services, expected) => {
    expect(has(services)).toEqual(expected)
    if (services === 'none') expect(sitesOf(services)).toEqual([])
  })

  it.each(['paypal', 'stripe none', 'https://evil.example', 'constructor'])('refuses %s', (services) => {
    expect(() => sitesOf(services)).toThrow('ALFIO_SERVICES is none or a list of')
  })
})
