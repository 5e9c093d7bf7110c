/** The registry of payment providers. */
import { describe, expect, it } from 'vitest'
import { paymentProxies } from '#purchase/contract/reservation.ts'
import { createPayments, providerRegistry } from '#server/modules/payments/providers/create-payments.ts'
import { offlineEntries } from '#server/modules/payments/providers/offline-providers.ts'

/** The contract names these proxies; this server has no provider for them. */
const unsupportedProxies = ['ADMIN']

describe('providerRegistry', () => {
  it('has an entry for each proxy of the contract except the unsupported ones', () => {
    const proxies = new Set(providerRegistry.map(({ proxy }) => proxy))
    expect(paymentProxies.filter((proxy) => !proxies.has(proxy))).toEqual(unsupportedProxies)
  })
})

describe('createPayments', () => {
  it('connects only the providers without external systems when nothing is configured', () => {
    const connected = createPayments().providers.map(({ proxy, kind }) => `${proxy} ${kind}`)
    expect(connected).toEqual(offlineEntries.map(({ proxy }) => `${proxy} offline`))
    expect(connected).toContain('CUSTOM_OFFLINE offline')
  })
})
