import { waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { savedLanguage } from '#device/browser/browser-storage.ts'
import { day } from '#kit/time/durations.ts'
import { keepEarlyClicks } from '#shell/start/early-actions.ts'
import { startApp } from '#shell/start/start-app.tsx'
import { listed } from '../catalogue/pages/listed-subscriptions.ts'
import { category, items, service, someEvent, wholeEvent } from '../support/events.ts'
import { descriptor, descriptorId } from '../support/passes.ts'
import {
  openServedPage,
  pageRequest,
  renderedAt,
  renderServedPages,
  type SampleContent,
  type ServedPage,
} from '../support/server/served-page.ts'

const events = ['pietra', 'dusk', 'dawn', 'noon', 'eve'].map((shortName) => someEvent({ shortName }))
const subscriptions = [listed(1), listed(2)]
const organizer = {
  slug: 'pietra',
  name: 'Associazione Pietra',
  email: 'hello@pietra.example',
  description: { en: '<p>Music in the quarry.</p>', de: '<p>Music in the quarry.</p>' },
  websiteUrl: 'https://pietra.example',
  fileBlobId: null,
  pastEvents: [someEvent({ shortName: 'first' })],
}
const fullEvent: SampleContent = {
  event: wholeEvent({
    description: { en: '<p>Music in a <em>quarry</em>.</p>', de: '<p>Musik im <em>Steinbruch</em>.</p>' },
    promotionsConfiguration: { hasAccessPromotions: true, usePartnerCode: false },
    i18nOverride: { en: { 'show-event.tickets': 'Seats' } },
  }),
  categories: {
    ...items(
      [category(), category({ id: 2, name: 'Balcony', description: { en: '<p>Close to the stage.</p>' } })],
      [category({ id: 3, name: 'Early', expired: true })],
      [service()],
    ),
    waitingList: true,
  },
}
const onePass = { subscription: { id: descriptorId, value: descriptor() } }

/** Address, content, and a text of the page that needs its data. */
const pages: readonly (readonly [string, SampleContent, string])[] = [
  ['/event/pietra', fullEvent, 'Close to the stage.'],
  ['/event/extras', { ...fullEvent, event: wholeEvent({ shortName: 'extras' }) }, 'Seat cushion'],
  ['/', { events, subscriptions }, 'Pass 2'],
  ['/o/pietra', { events, subscriptions, organizer }, 'Music in the quarry.'],
  ['/events-all', { events }, 'Quarry Theatre'],
  ['/o/pietra/events-all', { events }, 'Quarry Theatre'],
  ['/subscriptions-all', { subscriptions }, 'Pass 2'],
  [`/subscription/${descriptorId}`, onePass, 'Night pass'],
]

/** In English they come from the storage of the worker. */
const inGerman = pages.map(([path, content, text]) => ({ address: `${path}?lang=de`, content, text }))

const served = new Map<string, ServedPage>()
beforeAll(async () => {
  const requests = inGerman.map(({ address, content }) => pageRequest(address, content, 'de'))
  const rendered = await renderServedPages([
    ...requests,
    ...pages.map(([path, content]) => pageRequest(path, content)),
  ])
  for (const page of rendered) served.set(page.address, page)
  // The code of every page is compiled here.
}, 90_000)

function open(address: string): HTMLElement {
  const page = served.get(address)
  if (!page) throw new Error(`${address} was not rendered`)
  return openServedPage(page)
}

const reported: string[] = []
const calls: string[] = []

beforeEach(() => {
  reported.length = 0
  calls.length = 0
  vi.spyOn(console, 'error').mockImplementation((...parts) => {
    const text = parts.map((part) => (part instanceof Error ? (part.stack ?? '') : String(part))).join(' ')
    // Only in this test both renderers share one process.
    if (!text.includes('multiple renderers')) reported.push(text)
  })
  vi.stubGlobal('reportError', (error: unknown) => void reported.push(String(error)))
  // The server does not answer: everything that the page shows comes from the served document.
  vi.stubGlobal('fetch', (input: unknown) => {
    calls.push(String(input))
    return new Promise(() => undefined)
  })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.innerHTML = ''
  document.documentElement.removeAttribute('data-stored-document')
})

/** Starts the app in the served page and returns when its effects have run. */
async function start(root: HTMLElement) {
  document.title = ''
  const mounted = await startApp(root)
  await waitFor(() => expect(document.title).toContain('Tessera'))
  return mounted
}

describe('hydration of a served page', () => {
  it.each(inGerman)('keeps the elements of $address without an error of React', async ({ address, text }) => {
    const root = open(address)
    expect(root.textContent).toContain(text)
    const heading = root.querySelector('h1')
    const mounted = await start(root)
    expect(reported).toEqual([])
    expect(root.querySelector('h1')).toBe(heading)
    expect(root.textContent).toContain(text)
    mounted.unmount()
  })

  it.each(pages)(
    'has the heading of %s outside of every boundary, whose content React hydrates last (B678)',
    (address) => {
      const [before = ''] = (served.get(address)?.html ?? '').split('<h1')
      expect(before).toContain('<main')
      expect(before.split('<!--$').length).toBe(before.split('<!--/$').length)
    },
  )

  it('repeats a click on a part of the page that React hydrates after the page', async () => {
    const root = open('/event/pietra')
    keepEarlyClicks()
    const button = within(root).getByRole('button', { name: /Add a promotional code/ })
    button.click()
    const mounted = await start(root)
    expect(await within(root).findByRole('textbox', { name: /promotional code/ })).toBeVisible()
    mounted.unmount()
  })

  it('keeps what the server shows of the event, with its markup and its own texts', async () => {
    const root = open('/event/pietra')
    const shown = ['Seats', 'Close to the stage.', 'Balcony', 'CHF\u00a050', 'Early']
    for (const text of shown) expect(root.textContent).toContain(text)
    const emphasis = root.querySelector('em')
    expect(emphasis?.textContent).toBe('quarry')
    const mounted = await start(root)
    await waitFor(() => expect(root.querySelector('.mosaic')).not.toBeNull())
    for (const text of shown) expect(root.textContent).toContain(text)
    expect(root.querySelector('em')).toBe(emphasis)
    mounted.unmount()
  })

  it.each([-1, 1])(
    'requests none of the data that the page holds, by a clock that differs by %i days (B205)',
    async (days) => {
      vi.useFakeTimers({ toFake: ['Date'], now: renderedAt + days * day })
      const root = open('/event/pietra')
      const mounted = await start(root)
      await waitFor(() => expect(root.querySelector('.mosaic')).not.toBeNull())
      expect(calls.filter((call) => /\/event\/|\/info|bundle/.test(call))).toEqual([])
      mounted.unmount()
      vi.useRealTimers()
    },
  )

  it.each(pages)(
    'keeps the elements of %s from the storage of the worker, and requests its data again',
    async (address, _content, text) => {
      const root = open(address)
      document.documentElement.setAttribute('data-stored-document', '')
      const heading = root.querySelector('h1')
      const mounted = await start(root)
      await waitFor(() => expect(calls).toContainEqual(expect.stringMatching(/\/api\/v2\/info$/)))
      expect(reported).toEqual([])
      expect(root.querySelector('h1')).toBe(heading)
      expect(root.textContent).toContain(text)
      mounted.unmount()
    },
  )

  it.each(pages)(
    'keeps the elements of %s from the storage of the worker when the requests of its data fail at once',
    async (address, _content, text) => {
      vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
      const root = open(address)
      document.documentElement.setAttribute('data-stored-document', '')
      const heading = root.querySelector('h1')
      const mounted = await start(root)
      await waitFor(() => expect(root.textContent).toContain('Not updated since'))
      expect(reported).toEqual([])
      expect(root.querySelector('h1')).toBe(heading)
      expect(root.textContent).toContain(text)
      mounted.unmount()
    },
  )

  it.each(pages)(
    'shows the stored page %s with its content and its own words in the language that the visitor has chosen, without a connection (W75)',
    async (address, _content, text) => {
      vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
      savedLanguage.keep('de')
      const root = open(address)
      const heading = root.querySelector('h1')
      document.documentElement.setAttribute('data-stored-document', '')
      const mounted = await start(root)
      await waitFor(() => expect(root.textContent).toContain('Zum Inhalt springen'))
      await waitFor(() => expect(root.textContent).toContain(text))
      expect(document.documentElement.lang).toBe('de')
      expect(root.querySelector('h1')).not.toBe(heading)
      expect(root.textContent).toContain('Nicht aktualisiert seit')
      expect(root.textContent).not.toMatch(/Skip to content|Not updated since|My tickets/)
      mounted.unmount()
    },
  )

  it('renders another address than the served one without hydration', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const root = open('/events-all')
    const heading = root.querySelector('h1')
    history.replaceState(null, '', '/subscriptions-all')
    const mounted = await start(root)
    await waitFor(() => expect(root.querySelector('h1')).not.toBe(heading))
    mounted.unmount()
  })
})
