import { describe, expect, it } from 'vitest'
import { contextPath, isPurchaseContextType } from '#core/domain/purchase-context.ts'

describe('contextPath', () => {
  it('is the page of the event or of the subscription descriptor', () => {
    expect(contextPath({ type: 'event', publicIdentifier: 'pietra' })).toBe('/event/pietra')
    expect(contextPath({ type: 'subscription', publicIdentifier: 's-1' })).toBe('/subscription/s-1')
  })
})

describe('isPurchaseContextType', () => {
  it.each([
    ['event', true],
    ['subscription', true],
    ['tickets', false],
    [undefined, false],
  ])('of %s is %s', (text, expected) => expect(isPurchaseContextType(text)).toBe(expected))
})
