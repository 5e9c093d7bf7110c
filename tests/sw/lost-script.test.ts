// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { networkPage } from '../../sw/navigation.ts'
import { fakeCaches } from '../support/browser/fake-caches.ts'

vi.mock('../../sw/offline-page.ts', () => {
  throw new Error('NetworkError')
})

it('the worker answers with the page of the network when the browser has lost its second script (W82)', async () => {
  const page = new Response('page')
  const tools = {
    caches: fakeCaches(),
    database: () => Promise.reject(new Error('NetworkError')),
    fetch: () => Promise.resolve(page),
    after: () => new Promise<void>(() => undefined),
    now: () => 0,
    userAgent: '',
    waitUntil: () => undefined,
    languages: ['en'],
  }
  const request = new Request('http://localhost:3000/event/pietra/reservation/r1')
  expect(await networkPage(tools, request)).toBe(page)
})
