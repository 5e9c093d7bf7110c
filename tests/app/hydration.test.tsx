import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startApp } from '#app/start-app.tsx'
import { category, items, service, someEvent, wholeEvent } from '../features/browse/render-browse.tsx'
import { listed } from '../features/browse/listed-subscriptions.ts'
import { descriptor, descriptorId } from '../features/checkout/subscriptions.ts'
import { openServedPage, pageRequest, type SampleContent } from '../support/served-page.ts'

const events = ['pietra', 'dusk', 'dawn', 'noon', 'eve'].map((shortName) => someEvent({ shortName }))
const subscriptions = [listed(1), listed(2)]
const fullEvent: SampleContent = {
  event: wholeEvent({
    description: { en: '<p>Music in a <em>quarry</em>.</p>', de: '<p>Musik im <em>Steinbruch</em>.</p>' },
    promotionsConfiguration: { hasAccessPromotions: true, usePartnerCode: false },
    i18nOverride: { en: { 'show-event.tickets': 'Seats' } },
  }),
  categories: {
    ...items([category(), category({ id: 2, description: { en: '<p>Close to the stage.</p>' } })], [category({ id: 3, expired: true })], [service()]),
    waitingList: true,
  },
}
const onePass = { subscription: { id: descriptorId, value: descriptor() } }

const pages: readonly (readonly [string, SampleContent])[] = [
  ['/event/pietra', fullEvent],
  ['/', { events, subscriptions }],
  ['/o/pietra', { events, subscriptions }],
  ['/events-all', { events }],
  ['/o/pietra/events-all', { events }],
  ['/subscriptions-all', { subscriptions }],
  [`/subscription/${descriptorId}`, onePass],
]

const reported: unknown[] = []
let shifts: string[] = []

beforeEach(() => {
  reported.length = 0
  vi.spyOn(console, 'error').mockImplementation((...parts) => {
    const text = parts.map((part) => (part instanceof Error ? (part.stack ?? '') : String(part))).join(' ')
    // Only in this test both renderers share one process.
    if (!text.includes('multiple renderers')) reported.push(text)
  })
  vi.stubGlobal('reportError', (error: unknown) => void reported.push(String(error)))
  // The server does not answer: everything that the page shows comes from the served document.
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.innerHTML = ''
})

describe('hydration of a served page', () => {
  it.each(pages)('keeps the elements of %s without an error of React', async (address, content) => {
    const root = await openServedPage(pageRequest(address, content))
    const heading = root.querySelector('h1')
    expect(heading?.textContent).not.toBe('')
    const mounted = await startApp(root)
    await waitFor(() => expect(document.title).toContain('Tessera'))
    expect(reported).toEqual([])
    expect(root.querySelector('h1')).toBe(heading)
    mounted.unmount()
  })
})
