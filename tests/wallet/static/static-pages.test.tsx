import { describe, expect, test } from 'vitest'
import { eventNotes } from '#catalogue/rules/event-notes.ts'
import type { StyleRule } from '#kit/text/needed-style.ts'
import { ticketPageRenderer as browserRenderer } from '#shell/start/ticket-page-renderer.tsx'
import { laterMark, staticPage } from '#ticket/rules/static-page.ts'
import { eventDetails } from '#ticket/rules/ticket-details.ts'
import { neighborsOf, type Neighbors, type PageTicket } from '#ticket/rules/ticket-page-facts.ts'
import rules from '#ticket/static/ticket-page.css?inline&rules'
import { renderer as serverRenderer } from '#wallet/static/server-renderer.tsx'
import { paths } from '#wire/page-paths.ts'
import { textsIn } from '../../support/browser/wallet-tools.ts'
import { dayBefore, event } from '../../support/events.ts'
import {
  codeText,
  listed,
  staticHtml,
  pageTicket,
  ticketUuid,
  type Template,
} from '../../support/page-tickets.ts'
import { orderRecord, subscriptionRecord } from '../../support/records.ts'

const english = textsIn('en')
const between = neighborsOf(ticketUuid, ['before', ticketUuid, 'after'])
const templates: readonly Template[] = ['ticketPage', 'doorView']
const codeOf = (page: Document) => page.querySelector('svg[role="img"]')
const linkNamed = (page: Document, name: string) =>
  [...page.querySelectorAll('a')].find(({ textContent }) => textContent === name)?.getAttribute('href')
const parsed = (html: string): Document => new DOMParser().parseFromString(html, 'text/html')

function render(template: Template, changes: Partial<PageTicket> = {}, neighbors?: Neighbors) {
  const html = staticHtml(browserRenderer, template, changes, neighbors)
  return { html, page: parsed(html) }
}

const allStates: readonly Partial<PageTicket>[] = [
  {},
  { fullName: 'Jonas' },
  { email: 'other@example.org' },
  { code: null },
  { missingSince: dayBefore },
  { eventMissingSince: dayBefore },
  { changedFrom: { dates: null, location: 'Old Hall' } },
  { deskPaymentRequired: true },
  { deskPaymentRequired: true, onSiteDue: { units: 36000, digits: 2, currency: 'CHF' } },
  { format: 'ONLINE', accent: null },
  { datesWithOffset: { ...event.datesWithOffset, startDateTime: 0, endDateTime: 0 } },
]

/** Stored for the app; the static pages do not show them. */
const onlyInTheApp = ['organizationName', 'fileBlobId', 'pictureWidths']

/** Another value for each kind of event data. */
const changed = (name: string, value: unknown) => {
  if (name === 'notes') return Object.fromEntries(eventNotes.map((note) => [note, { en: 'Another' }]))
  return typeof value === 'object' && value !== null ? { en: 'Another' } : 'ONLINE'
}

describe('the static ticket page', () => {
  test('depends on all event data of a stored ticket except what only the app shows', () => {
    const stored = eventDetails(event)
    const before = render('ticketPage', stored).html
    const unused = Object.entries(stored).flatMap(([name, value]) =>
      render('ticketPage', { ...stored, [name]: changed(name, value) }).html === before ? name : [],
    )
    expect(unused).toEqual(onlyInTheApp)
  })

  test.each(templates)('names on the %s what is to be paid at the venue (P50)', (template) => {
    const text = (changes: Partial<PageTicket>) =>
      render(template, changes).page.body.textContent.replaceAll('\u00a0', ' ')
    const onSiteDue = { units: 36000, digits: 2, currency: 'CHF' }
    expect(text({ deskPaymentRequired: true, onSiteDue })).toContain(
      'Pay CHF 360.00 at the venue for the whole order',
    )
    expect(text({ deskPaymentRequired: true })).toContain('Pay at the venue')
    expect(text({ onSiteDue })).not.toContain('at the venue')
  })

  test('shows event, date, place, attendee, category and reference of a ticket (P44, P46, P47, P48, P49, B235)', () => {
    const { page } = render('ticketPage')
    const text = page.body.textContent
    for (const part of [
      'Pietra Nights',
      'Sat\u00a010 July 2027, 20:30\u00a0–\u2060\u00a023:30\u00a0CEST',
      'Quarry Theatre, Arzo',
      'Ada Keller',
      'Standard',
      'Valid',
      'B7D1F0AA',
      '2 × Lunch',
      'Main course Vegetarian; fish',
      '0d9c',
      'd6f5',
    ]) {
      expect(text).toContain(part)
    }
    expect(codeOf(page)?.getAttribute('aria-label')).toContain('Ticket code of Ada Keller')
    expect(linkNamed(page, english.t('app.wallet.show'))).toBe(paths.doorView('pietra', ticketUuid))
  })

  test.each([
    [{ format: 'ONLINE', ticketAccessType: 'IN_PERSON' }, 'Quarry Theatre'],
    [{ format: 'HYBRID', ticketAccessType: 'INHERIT' }, 'Quarry Theatre'],
    [{ format: 'HYBRID', ticketAccessType: 'ONLINE' }, 'Online'],
  ])('names for %j the place %s', (changes, place) => {
    expect(render('ticketPage', changes).page.querySelector('header p')?.textContent).toContain(place)
  })

  test('offers route, calendar, event and organizer by links below the card (W131)', () => {
    const { page } = render('ticketPage')
    const links = [...page.querySelectorAll('.quick a')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ])
    expect(links).toEqual([
      ['Route', 'geo:0,0?q=Quarry%20Theatre%2C%20Arzo'],
      ['Calendar', '/api/v2/public/event/pietra/calendar/en'],
      ['Event', '/event/pietra'],
      ['Organizer', `mailto:${event.organizationEmail}?subject=B7D1F0AA%20%C2%B7%20Pietra%20Nights`],
    ])
  })

  test('has the event as the title of its bar, and the whole reference behind a short one (W132)', () => {
    const { page } = render('ticketPage')
    expect(page.querySelector('.top .title > b')?.textContent).toBe('Pietra Nights')
    const reference = page.querySelector('.pk-stub details')
    expect(reference?.querySelector('summary')?.textContent).toMatch(/0d9c 1b7e … d6f5$/)
    expect(reference?.hasAttribute('open')).toBe(false)
  })

  test('of a canceled ticket leads to the organizer, and its way to the door is no filled button (W133)', () => {
    const { page } = render('ticketPage', { missingSince: dayBefore })
    expect(linkNamed(page, 'Write to the organizer')).toContain(`mailto:${event.organizationEmail}`)
    expect(page.querySelector('.veil .btn')?.classList.contains('line')).toBe(true)
    expect(page.querySelector('.actbar')).toBeNull()
    expect(render('ticketPage').page.querySelector('.actbar a')?.classList.contains('line')).toBe(false)
  })

  test('links to its neighbors in the reservation and shows its place among them', () => {
    const top = render('ticketPage', {}, between).page.querySelector('.top')
    const links = [...(top?.querySelectorAll('a[aria-label$="ticket"]') ?? [])]
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      paths.ticket('pietra', 'before'),
      paths.ticket('pietra', 'after'),
    ])
    expect(top?.textContent).toContain('2 of 3')
  })
})

describe('the static door view', () => {
  test('links to the neighbors in the reservation', () => {
    const { page } = render('doorView', {}, between)
    const links = [...page.querySelectorAll('.door-nav a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual([paths.doorView('pietra', 'before'), paths.doorView('pietra', 'after')])
    expect(page.querySelector('.door-nav')?.textContent).toContain('2 of 3')
  })
})

describe.each(templates)('the static %s', (template) => {
  test('shows hostile text as text', () => {
    const evil = '<b>&"\'<script>alert(1)</script>'
    const hostile = {
      fullName: evil,
      eventTitle: { en: evil },
      location: evil,
      ticketCategoryName: evil,
      reservationFullName: evil,
      shortId: evil,
      extras: [
        {
          title: { en: evil },
          count: 1,
          answers: [{ label: { en: evil }, type: evil, items: [[{ value: evil, texts: { en: evil } }]] }],
        },
      ],
      code: { fullName: evil, email: 'ada@example.org', text: codeText },
    }
    const { page } = render(template, hostile)
    expect(page.querySelectorAll('script')).toHaveLength(1)
    expect(page.querySelector('#stored b b, .pk b, .door b')?.textContent ?? '').not.toContain('alert')
    const name = template === 'ticketPage' ? '.pk-name' : '.door-name'
    expect(page.querySelector(name)?.textContent).toBe(evil)
    expect(codeOf(page)?.getAttribute('aria-label')).toContain(evil)
  })

  test('keeps a hostile short name and uuid inside their address', () => {
    const { page } = render(template, { eventShortName: '"><img src=x>/../', uuid: 'a b"c' })
    expect(page.querySelector('img')).toBeNull()
    const address = template === 'ticketPage' ? paths.doorView : paths.ticket
    const links = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    expect(links).toContain(address('"><img src=x>/../', 'a b"c'))
  })

  test('has no style attribute, no handler and no script but the one at its end', () => {
    const { page, html } = render(template, {}, between)
    expect(html).not.toMatch(/\sstyle="|\son[a-z]+="/)
    expect(page.body.lastElementChild?.outerHTML).toBe(`<script>${browserRenderer.script}</script>`)
    expect(page.querySelectorAll('script')).toHaveLength(1)
    expect(page.querySelector('#root')?.hasAttribute('hidden')).toBe(true)
  })

  test('has the code and the name before the part that may come later', () => {
    const html = browserRenderer[template](pageTicket(), between, english, 0)
    expect(html.split(laterMark)).toHaveLength(2)
    const code = html.indexOf('role="img"')
    expect(code).toBeGreaterThan(0)
    // The border of the door view has the name once more, before the code.
    const name = html.indexOf('>Ada Keller<', code)
    expect(name).toBeGreaterThan(code)
    expect(html.search(laterMark)).toBeGreaterThan(name)
  })

  test.each([
    ['another attendee', { fullName: 'Jonas' }],
    ['another email', { email: 'other@example.org' }],
    ['no code yet', { code: null }],
    [
      'a text that is no ticket code',
      { code: { fullName: 'Ada Keller', email: 'ada@example.org', text: 'https://example.org' } },
    ],
  ])('shows no code for %s', (_, changes) => {
    const { page } = render(template, changes)
    expect(codeOf(page)).toBeNull()
    expect(linkNamed(page, english.t('app.wallet.show'))).toBeUndefined()
    const way = template === 'ticketPage' ? '.veil a' : '.tool'
    expect(page.querySelector(way)?.getAttribute('href')).toBe(paths.ticket('pietra', ticketUuid))
  })

  test('names the organizer’s color where the page’s style has a rule for it', () => {
    const { page, html } = render(template)
    expect(page.querySelector('[data-accent]')?.getAttribute('data-accent')).toBe('#1d4a47')
    expect(html).toContain('<style>[data-accent="#1d4a47"]{--accent:#1d4a47}</style>')
  })

  test.each(allStates)('is the same from browser and server for %j', (changes) => {
    const inBrowser = render(template, changes, between).page
    const onServer = parsed(staticHtml(serverRenderer, template, changes, between))
    expect(onServer.body.isEqualNode(inBrowser.body)).toBe(true)
  })
})

const everything = listed([pageTicket(), pageTicket({ uuid: 'other', shortId: 'OTHER' })], {
  subscriptions: [subscriptionRecord({ missingSince: 5 })],
  unpaid: [orderRecord()],
})
const stateful = /:{1,2}(?!not|is|where|has|root|first|last|only|nth|empty|lang|dir)[a-z-]+(?:\([^()]*\))?/g
/** The selectors of the sheet, without states and parts that no document of a test has. */
const selectorsOf = (rule: StyleRule): readonly string[] =>
  typeof rule === 'string' ? [] : 'rules' in rule ? rule.rules.flatMap(selectorsOf) : rule.selectors

describe('the style of static pages', () => {
  const content = browserRenderer.walletList(everything, english, dayBefore)
  const list = staticPage(browserRenderer, { content, title: '', lang: 'en', accents: [] }).html
  const styleOfTemplate = (template: Template) =>
    browserRenderer.styleOf(staticHtml(browserRenderer, template))

  test.each([
    ...templates.flatMap((template) =>
      allStates.map(
        (changes) => [`${template} ${JSON.stringify(changes)}`, render(template, changes, between)] as const,
      ),
    ),
    ['wallet', { html: list, page: parsed(list) }] as const,
  ])('has each selector of the sheet that an element of the page matches: %s', (_, { html, page }) => {
    const style = browserRenderer.styleOf(html)
    const matched = [...new Set(rules.flatMap(selectorsOf))].filter(
      // The document of the tests does not know all forms of :has(); tests/server/http/page-style.test.ts has them.
      (selector) =>
        !selector.includes(':has(') && page.querySelector(selector.replaceAll(stateful, '') || '*') !== null,
    )
    expect(matched.length).toBeGreaterThan(60)
    expect(matched.filter((selector) => !style.includes(selector))).toEqual([])
  })

  test('is less than half of the sheet on each page of a ticket', () => {
    const whole = JSON.stringify(rules).length
    for (const template of templates) expect(styleOfTemplate(template).length).toBeLessThan(whole / 2)
  })

  test('has the rules for large text, so that the app does not move what it shows', () => {
    const large = (rule: string) => new RegExp(`@media \\(width < 16rem\\)[^@]*\\${rule}\\{grid-template-`)
    expect(browserRenderer.styleOf(list)).toMatch(large('.tk'))
    expect(styleOfTemplate('doorView')).toMatch(large('.door-ticket'))
  })

  test('has the focus, which comes with no later sheet', () => {
    expect(styleOfTemplate('ticketPage')).toMatch(/:focus-visible[^}]*outline/)
  })

  test('is the same from browser and server, and has nothing that could end its element', () => {
    expect(serverRenderer.styleOf(list)).toBe(browserRenderer.styleOf(list))
    expect(JSON.stringify(rules)).not.toContain('</')
  })
})
