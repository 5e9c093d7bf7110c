import { afterEach, describe, expect, it, vi } from 'vitest'
import { redirectTo, signInReturn } from '#device/browser/account-redirect.ts'
import { minute } from '#kit/time/durations.ts'

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

describe('signInReturn', () => {
  const left = 1_800_000_000_000
  afterEach(() => sessionStorage.clear())

  it('returns the path once, in the next page (B292)', () => {
    signInReturn.keep('/event/spring?lang=de', left)
    expect(signInReturn.take(left - 1)).toBeNull()
    expect([signInReturn.take(left + minute), signInReturn.take(left + minute)]).toEqual([
      '/event/spring?lang=de',
      null,
    ])
  })

  it('forgets the path 15 minutes later (B292)', () => {
    signInReturn.keep('/event/spring', left)
    expect(signInReturn.take(left + 15 * minute)).toBeNull()
    expect(signInReturn.take(left + minute)).toBeNull()
  })

  it.each([
    '//evil.example/',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'https://evil.example/',
    'javascript:1',
    '',
  ])('returns no address outside of this origin: "%s"', (path) => {
    signInReturn.keep(path, left)
    expect(signInReturn.take(left + minute)).toBeNull()
  })

  it.each(['x', 'NaN /event/spring', '{}'])('ignores the malformed entry "%s"', (text) => {
    sessionStorage.setItem('tessera.sign-in-return', text)
    expect(signInReturn.take(left)).toBeNull()
  })
})
