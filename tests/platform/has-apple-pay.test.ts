import { afterEach, describe, expect, it, vi } from 'vitest'
import { hasApplePay } from '#platform/has-apple-pay.ts'

describe('hasApplePay', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('asks the device, and is false without Apple Pay', () => {
    expect(hasApplePay()).toBe(false)
    vi.stubGlobal('ApplePaySession', { canMakePayments: () => true })
    expect(hasApplePay()).toBe(true)
    vi.stubGlobal('ApplePaySession', { canMakePayments: () => false })
    expect(hasApplePay()).toBe(false)
  })

  it('is false where the browser throws, as Safari does on a page without encryption', () => {
    vi.stubGlobal('ApplePaySession', {
      canMakePayments() {
        throw new DOMException('Trying to start an Apple Pay session from an insecure document.')
      },
    })
    expect(hasApplePay()).toBe(false)
  })
})
