import { describe, expect, test } from 'vitest'
import { serverOnlyPaths } from '#core/contract/server-only-paths.ts'
import { isAppNavigation } from '../../sw/navigation.ts'

const origin = 'http://localhost:3000'
const at = (path: string) => new URL(path, origin)

describe('isAppNavigation', () => {
  const navigation = { mode: 'navigate', method: 'GET' } as const
  test.each([
    '/',
    '/event/a',
    '/wallet',
    '/event/a/ticket/b/view',
    '/event/a/reservation/r/book',
    '/o/slug',
    '/event/summit.2027',
    '/nothing/here',
  ])('decides on %s', (path) => expect(isAppNavigation(navigation, at(path), origin)).toBe(true))
  const serverPaths = [
    '/api/v2/info',
    '/file/1',
    '/openid/authentication',
    '/logout',
    '/recover',
    '/openapi.json',
    '/healthz',
    '/event/a/reservation/r',
    '/event/a/reservation/r/payment/paypal/confirm',
    '/event/a/ticket/b/check-in/c',
    '/event/a/ticket/b/code.png',
    '/event/a/code/x',
    '/e/a',
    '/favicon.svg',
    '/recover.html',
    '/assets/index-2Nz2Q.js',
    '/resources/x.css',
    '/frontend-public/main.js',
    '/payment/paypal/redirect/confirm',
  ]
  test.each(serverPaths)('is false for %s of the server', (path) =>
    expect(isAppNavigation(navigation, at(path), origin)).toBe(false),
  )

  test('has a test above for every address of the server', () => {
    const untested = serverOnlyPaths.filter((pattern) => !serverPaths.some((path) => pattern.test(path)))
    expect(untested).toEqual([])
  })

  test('is false for another origin, a form and a script', () => {
    expect(isAppNavigation(navigation, new URL('https://elsewhere.example/'), origin)).toBe(false)
    expect(isAppNavigation({ mode: 'navigate', method: 'POST' }, at('/'), origin)).toBe(false)
    expect(isAppNavigation({ mode: 'cors', method: 'GET' }, at('/'), origin)).toBe(false)
  })
})
