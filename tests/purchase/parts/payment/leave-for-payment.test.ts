import { afterEach, describe, expect, it, vi } from 'vitest'
import { leaveForPayment } from '#purchase/parts/payment/leave-for-payment.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const assign = vi.fn()
const leave = (url: string): boolean => {
  vi.stubGlobal('location', { origin: 'http://shop.example', assign })
  assign.mockClear()
  return leaveForPayment(url)
}

describe('leaveForPayment', () => {
  it.each(['https://pay.example/7', '/api/sandbox/payment/7', 'http://shop.example/api/sandbox/payment/7'])(
    'opens %s (P84)',
    (url) => {
      expect(leave(url)).toBe(true)
      expect(assign).toHaveBeenCalledExactlyOnceWith(url)
    },
  )

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'http://pay.example/7',
    '//pay.example/7',
    '/\\pay.example/7',
    'pay.example',
    ' https://pay.example/',
    'http://[',
    'blob:x',
  ])('refuses %s', (url) => {
    expect(leave(url)).toBe(false)
    expect(assign).not.toHaveBeenCalled()
  })
})

describe('leaveForPayment in a frame', () => {
  const leaveFrame = (top: object) => {
    vi.stubGlobal('window', { parent: top, top })
    vi.stubGlobal('location', { origin: 'http://shop.example', href: 'http://shop.example/event/x', assign })
    assign.mockClear()
    return leaveForPayment('/api/sandbox/payment/7')
  }

  it('opens the page of the provider in the whole tab', () => {
    const top = { location: { href: 'https://organizer.example/' } }
    expect(leaveFrame(top)).toBe(true)
    expect(top.location.href).toBe('http://shop.example/api/sandbox/payment/7')
    expect(assign).not.toHaveBeenCalled()
  })

  it('opens it in the frame where the embedding page forbids to leave', () => {
    const sandboxed = {
      location: {
        set href(_: string) {
          throw new DOMException('sandboxed', 'SecurityError')
        },
      },
    }
    expect(leaveFrame(sandboxed)).toBe(true)
    expect(assign).toHaveBeenCalledExactlyOnceWith('/api/sandbox/payment/7')
  })
})
