import { afterEach, describe, expect, it, vi } from 'vitest'
import { redirectTo } from '#platform/account-redirect.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** The address that the page leaves for. */
function targetOf(address: string): unknown[] {
  const assign = vi.fn()
  vi.stubGlobal('location', Object.assign(new URL(location.href), { assign }))
  redirectTo(address)
  return assign.mock.calls.flat()
}

describe('redirectTo', () => {
  it.each(['https://login.example/logout?next=1', 'http://login.example/', '/', '/my-orders'])(
    'leaves the app for %s',
    (address) => expect(targetOf(address)).toEqual([address]),
  )

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//login.example/',
    '/\\login.example/',
    'login.example',
    ' https://login.example',
    '',
  ])('leaves the app for the start page instead of "%s"', (address) =>
    expect(targetOf(address)).toEqual(['/']),
  )
})
