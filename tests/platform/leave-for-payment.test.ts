import { afterEach, describe, expect, it, vi } from 'vitest'
import { leaveForPayment } from '#platform/leave-for-payment.ts'

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
    'opens %s',
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
