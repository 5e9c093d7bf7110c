// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnalyticsConfiguration } from '#wire/application.ts'

/** What the tag library would read: one array for each call. */
const calls = () =>
  ((window as { dataLayer?: IArguments[] }).dataLayer ?? []).map((call) => Array.from(call) as unknown[])
const scripts: string[] = []

const configured = (change: Partial<AnalyticsConfiguration> = {}): AnalyticsConfiguration => ({
  googleAnalyticsKey: 'G-TEST',
  googleAnalyticsScrambledInfo: true,
  clientId: null,
  ...change,
})

/** A new page: the module keeps which keys it has configured. */
async function newPage() {
  vi.resetModules()
  delete (window as { dataLayer?: unknown }).dataLayer
  return (await import('#shell/start/report-page-view.ts')).reportPageView
}

beforeEach(() => {
  scripts.length = 0
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) {
      if (!(node instanceof HTMLScriptElement)) continue
      scripts.push(node.src)
      queueMicrotask(() => node.dispatchEvent(new Event('load')))
    }
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('reportPageView', () => {
  it('loads nothing without a key (B202)', async () => {
    const reportPageView = await newPage()
    await reportPageView(configured({ googleAnalyticsKey: null }), '/')
    await reportPageView(configured({ googleAnalyticsKey: '' }), '/')
    expect(scripts).toEqual([])
    expect(calls()).toEqual([])
  })

  it('denies every consent before it configures the key and reports the view (B202)', async () => {
    const reportPageView = await newPage()
    await reportPageView(configured({ clientId: 'c0ffee' }), '/event/pietra')
    const [consent, start, config, view] = calls()
    expect(consent).toEqual([
      'consent',
      'default',
      {
        ad_storage: 'denied',
        ad_user_data: 'denied',
        ad_personalization: 'denied',
        analytics_storage: 'denied',
      },
    ])
    expect(start?.[0]).toBe('js')
    expect(config?.slice(0, 2)).toEqual(['config', 'G-TEST'])
    expect(config?.[2]).toMatchObject({ send_page_view: false, anonymize_ip: true, client_id: 'c0ffee' })
    expect(view).toEqual([
      'event',
      'page_view',
      { send_to: 'G-TEST', page_location: `${location.origin}/event/pietra`, page_referrer: location.origin },
    ])
    expect(scripts).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST'])
  })

  it('configures a key once and reports every view', async () => {
    const reportPageView = await newPage()
    await reportPageView(configured(), '/')
    await reportPageView(configured(), '/events-all')
    expect(calls().map(([kind]) => kind)).toEqual(['consent', 'js', 'config', 'event', 'event'])
    expect(scripts).toHaveLength(1)
  })

  it.each([{ globalPrivacyControl: true }, { doNotTrack: '1' }])(
    'loads nothing when the browser sends %j',
    async (choice) => {
      vi.stubGlobal('navigator', choice)
      const reportPageView = await newPage()
      await reportPageView(configured(), '/')
      expect(scripts).toEqual([])
      expect(calls()).toEqual([])
    },
  )
})
