import { describe, expect, it } from 'vitest'
import { localLocation, withLanguageOf, withoutProxyHeaders } from '#server/upstream/upstream-responses.ts'

describe('localLocation', () => {
  const upstream = 'http://alfio:8080'

  it.each([
    'http://alfio:8080//evil.example/p',
    'http://alfio:8080///evil.example/p',
    'http://alfio:8080/.//evil.example/p',
    'http://alfio:8080/x/..//evil.example/p',
    'http://alfio:8080/\\evil.example/p',
    'http://alfio:8080/\\/evil.example/p',
    'https://alfio:8080//evil.example/p',
    '/.//evil.example/p',
  ])('of the upstream host stays on this origin: %j', (location) => {
    const local = localLocation(location, upstream)
    expect(local).toMatch(/^\//)
    expect(new URL(local, 'https://shop.example').origin).toBe('https://shop.example')
  })

  it('keeps path, query and fragment, and addresses of other hosts', () => {
    expect(localLocation('http://alfio:8080/a//b?c=//d#e', upstream)).toBe('/a//b?c=//d#e')
    expect(localLocation('https://login.example/x', upstream)).toBe('https://login.example/x')
    expect(localLocation('http://[bad', upstream)).toBe('http://[bad')
  })
})

describe('withLanguageOf', () => {
  it.each([
    ['/event/x/reservation/y/success', '/r?lang=de', '/event/x/reservation/y/success?lang=de'],
    ['/a?b=c#d', '/r?lang=de', '/a?b=c&lang=de#d'],
    ['/a?lang=fr', '/r?lang=de', '/a?lang=fr'],
    ['/a', '/r', '/a'],
    ['/a', '/r?lang=../../x', '/a'],
    ['https://login.example/', '/r?lang=de', 'https://login.example/'],
    ['//evil.example/', '/r?lang=de', '//evil.example/'],
  ])('leads %s, asked by %s, to %s (B251)', (location, url, expected) => {
    expect(withLanguageOf(location, url)).toBe(expected)
  })
})

describe('withoutProxyHeaders', () => {
  it.each([
    'forwarded',
    'x-forwarded-for',
    'x-forwarded-prefix',
    'X_Forwarded_For',
    'x_forwarded-host',
    'x-real-ip',
    'x_real_ip',
    'x-client-ip',
    'x-cluster-client-ip',
    'fastly-client-ip',
    'true-client-ip',
    'cf-connecting-ip',
    'cf-connecting-ipv6',
    'x-original-url',
    'x-rewrite-url',
  ])('drops %s, which only a proxy may set', (name) => {
    expect(withoutProxyHeaders({ [name]: '10.0.0.1', cookie: 'a' })).toEqual({ cookie: 'a' })
  })
})
