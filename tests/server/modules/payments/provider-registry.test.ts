/** The registry of payment providers. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { paymentProxies } from '#core/contract/reservation.ts'
import type { EventRow } from '#server/infra/database/tables/tables.ts'
import { createPayments, findProvider } from '#server/modules/payments/providers/create-payments.ts'
import { providerFacts, providerRegistry } from '#server/modules/payments/providers/provider-registry.ts'

const read = (file: string) => readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8')

/** The contract names these proxies; this server has no provider for them. */
const unsupportedProxies = ['ADMIN']

const eventWith = (settings: object): EventRow => ({ config: { settings } }) as EventRow
const stripe = { secretKey: 'sk', publicKey: 'pk', webhookSecrets: [] }

describe('providerRegistry', () => {
  it('has an entry for each proxy of the contract except the unsupported ones', () => {
    const proxies = new Set(providerRegistry.map(({ proxy }) => proxy))
    expect(paymentProxies.filter((proxy) => !proxies.has(proxy))).toEqual(unsupportedProxies)
  })

  it('has only proxies that docs/api/payments.md describes', () => {
    const [, methods = ''] = read('docs/api/payments.md').split('## Payment methods')
    expect(paymentProxies.filter((proxy) => proxy !== 'NONE' && !methods.includes(`| ${proxy} `))).toEqual(
      unsupportedProxies,
    )
  })

  it('has the same facts in all entries of one proxy', () => {
    for (const { connect: _, ...facts } of providerRegistry)
      expect(providerFacts(facts.proxy)).toMatchObject(facts)
  })
})

describe('createPayments', () => {
  it('connects only the providers without external systems when nothing is configured', () => {
    expect(createPayments().providers.map(({ proxy, kind }) => `${proxy} ${kind}`)).toEqual([
      'NONE none',
      'ON_SITE offline',
      'OFFLINE offline',
      'CUSTOM_OFFLINE offline',
    ])
  })
})

describe('findProvider', () => {
  it.each([
    [true, 'browser'],
    [false, 'charge'],
  ])('finds for STRIPE_ENABLE_SCA %s the Stripe provider of kind %s', (enabled, kind) => {
    const event = eventWith({ STRIPE_ENABLE_SCA: enabled })
    expect(findProvider(createPayments({ stripe }), 'STRIPE', event)?.kind).toBe(kind)
  })

  it('finds no Stripe provider for an event in platform mode without an account', () => {
    const event = eventWith({ PLATFORM_MODE_ENABLED: true })
    expect(findProvider(createPayments({ stripe }), 'STRIPE', event)).toBeUndefined()
  })

  it('finds no provider for an unsupported proxy', () => {
    for (const proxy of unsupportedProxies)
      expect(findProvider(createPayments(), proxy, eventWith({}))).toBeUndefined()
  })
})
