import { describe, expect, test } from 'vitest'
import { isFileOfBuild } from '../../sw/precache.ts'

const portal = '<!doctype html><title>Welcome to the hotel</title>'
const answer = (type: string | null, body: string | null = 'x', status = 200) =>
  new Response(body, { status, headers: type === null ? {} : { 'Content-Type': type } })
const check = (path: string, response: Response) =>
  isFileOfBuild(new URL(path, 'https://shop.example'), response)

describe('isFileOfBuild', () => {
  test.each([
    ['/assets/index-a.js?__WB_REVISION__=1', 'text/javascript; charset=utf-8', 'export {}'],
    ['/assets/index-a.js', 'application/javascript', 'export {}'],
    ['/assets/index-a.css', 'text/css', 'a{}'],
    ['/index.html', 'text/html; charset=utf-8', '<div id="root"></div>'],
    ['/icons/icon.svg', 'image/svg+xml', '<svg>'],
    ['/icons/icon.png', 'image/png', 'png'],
    ['/manifest.en.webmanifest', 'application/manifest+json', '{}'],
    ['/manifest.en.webmanifest', 'application/octet-stream', '{}'],
  ])('accepts %s as %s', async (path, type, body) => {
    const response = answer(type, body)
    expect(await check(path, response)).toBe(true)
    expect(await response.text()).toBe(body)
  })

  test.each(['/assets/a.js', '/start.js', '/a.css', '/a.png', '/a.svg', '/a.webmanifest', '/index.html'])(
    'refuses the page of a portal for %s (W73)',
    async (path) => expect(await check(path, answer('text/html', portal))).toBe(false),
  )

  test.each([
    ['a script without a type', '/a.js', answer(null)],
    ['a script as text', '/a.js', answer('text/plain')],
    ['a part of a script', '/a.js', answer('text/javascript', 'x', 206)],
    ['a missing script', '/a.js', answer('text/javascript', 'x', 404)],
    ['no content', '/a.css', answer('text/css', null, 204)],
    ['the shell of something else', '/index.html', answer('text/html', '<div id="app"></div>')],
  ])('refuses %s', async (_, path, response) => expect(await check(path, response)).toBe(false))
})
