import { describe, expect, it } from 'vitest'
import { createTranslationStore } from '#i18n/translation-store.ts'
import { headMarkup, type HeadSubject } from '#shell/rendering/page-head.ts'
import { category, items, someEvent, wholeEvent } from '../../support/events.ts'

const languages = [{ locale: 'en' }, { locale: 'de' }]

const subject = (over: Partial<HeadSubject> = {}): HeadSubject => ({
  title: 'Events',
  lang: 'de',
  pathname: '/event/pietra',
  asksForLanguage: false,
  origin: 'https://tickets.example.org',
  languages,
  event: null,
  categories: null,
  subscription: null,
  listed: [],
  translations: createTranslationStore().current(),
  ...over,
})

const head = (over: Partial<HeadSubject> = {}): Document =>
  new DOMParser().parseFromString(`<head>${headMarkup(subject(over))}</head>`, 'text/html')

const attribute = (page: Document, selector: string, name: string) =>
  page.querySelector(selector)?.getAttribute(name)

const jsonLd = (page: Document): Record<string, unknown> =>
  JSON.parse(page.querySelector('script')?.textContent ?? '') as Record<string, unknown>

describe('headMarkup', () => {
  it('names the address without a language as canonical, and with the language of the address', () => {
    const address = 'https://tickets.example.org/event/pietra'
    expect(attribute(head(), 'link[rel=canonical]', 'href')).toBe(address)
    const german = head({ asksForLanguage: true })
    expect(attribute(german, 'link[rel=canonical]', 'href')).toBe(`${address}?lang=de`)
    expect(attribute(german, 'link[hreflang=de]', 'href')).toBe(`${address}?lang=de`)
    expect(attribute(german, 'link[hreflang=x-default]', 'href')).toBe(address)
  })

  it('describes a list by what it shows', () => {
    const page = head({ listed: [someEvent(), someEvent({ title: { en: 'Red Hall' } })] })
    expect(attribute(page, 'meta[name=description]', 'content')).toBe('Events: Pietra Nights · Red Hall')
    expect(attribute(head(), 'meta[name=description]', 'content')).toBe('Events')
    const long = head({ listed: Array.from({ length: 50 }, () => someEvent()) })
    expect(attribute(long, 'meta[name=description]', 'content')?.length).toBeLessThanOrEqual(202)
  })

  it('gives link previews title, time, place, organizer and picture of an event', () => {
    const event = wholeEvent({
      title: { en: 'Spring "Meetup" <2027>' },
      description: { en: `<p>Two <em>tracks</em> &amp; more. ${'word '.repeat(60)}</p>` },
      fileBlobId: 'c0de',
    })
    const page = head({ event })
    const content = (property: string) => attribute(page, `meta[property="og:${property}"]`, 'content')
    expect(content('title')).toBe('Spring "Meetup" <2027>')
    expect(content('url')).toBe('https://tickets.example.org/event/pietra')
    expect(content('image')).toBe('https://tickets.example.org/file/c0de')
    expect(content('site_name')).toBe(event.organizationName)
    expect(content('description')).toContain(`${event.location} · Two tracks & more. word`)
    expect(content('description')).toMatch(/^\S.* · .*word …$/)
    expect(attribute(page, 'meta[name="twitter:card"]', 'content')).toBe('summary_large_image')
    expect(attribute(head(), 'meta[name="twitter:card"]', 'content')).toBe('summary')
  })

  it('writes no space for a tag inside of a line', () => {
    const event = wholeEvent({
      description: {
        en: '<p>One seat at <strong>each</strong>.</p><p>Bring <a href="https://x.example">shoes</a>!</p>',
      },
    })
    const page = head({ event })
    expect(attribute(page, 'meta[name=description]', 'content')).toContain('One seat at each. Bring shoes!')
    expect(jsonLd(page)['description']).toBe('One seat at each. Bring shoes!')
  })

  it('gives an event its status, and an offer for each category that everyone may buy (B45)', () => {
    const event = wholeEvent({ currency: 'CHF', vatIncluded: true })
    const categories = items([
      category({ saleStartsAt: 0, saleEndsAt: 60_000 }),
      category({
        name: 'Student',
        free: true,
        formattedFinalPrice: '',
        saleableAndLimitNotReached: false,
        soldOutOrLimitReached: true,
      }),
      category({ name: 'Late', saleableAndLimitNotReached: false, saleInFuture: true }),
      category({ name: 'Held', saleableAndLimitNotReached: false, containsPendingTickets: true }),
      category({ name: 'Guild', accessRestricted: true }),
    ])
    const data = jsonLd(head({ event, categories }))
    expect(data).toMatchObject({
      '@type': 'Event',
      url: 'https://tickets.example.org/event/pietra',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    })
    expect(data['offers']).toEqual([
      {
        '@type': 'Offer',
        name: 'Standard',
        url: 'https://tickets.example.org/event/pietra',
        price: '50.00',
        priceCurrency: 'CHF',
        availability: 'https://schema.org/InStock',
        validFrom: '1970-01-01T00:00:00.000Z',
        validThrough: '1970-01-01T00:01:00.000Z',
      },
      expect.objectContaining({ name: 'Student', price: '0', availability: 'https://schema.org/SoldOut' }),
      expect.objectContaining({ name: 'Late', availability: 'https://schema.org/PreOrder' }),
      expect.objectContaining({ name: 'Held', availability: 'https://schema.org/LimitedAvailability' }),
    ])
  })

  it('has the tax in a price that the organizer entered without it', () => {
    const event = wholeEvent({ currency: 'EUR', vatIncluded: false })
    const { offers } = jsonLd(head({ event, categories: items([category()]) })) as { offers: object[] }
    expect(offers).toEqual([expect.objectContaining({ price: '53.85' })])
    expect(offers[0]).not.toHaveProperty('priceSpecification')
  })

  it('has no offers without categories', () => {
    expect(jsonLd(head({ event: wholeEvent(), categories: items([]) }))).not.toHaveProperty('offers')
  })
})
