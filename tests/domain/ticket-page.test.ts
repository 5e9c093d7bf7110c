import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { directionOf } from '#core/domain/language-choice.ts'
import { parseAccentColor } from '#core/domain/parse-accent-color.ts'
import { escapeHtml } from '#core/domain/markup.ts'
import { drawCode } from '#core/domain/ticket-code.ts'
import { alone, neighboursOf, type PageTicket } from '#core/domain/ticket-page-facts.ts'
import { doorPage } from '#core/domain/ticket-page-door.ts'
import { passPage } from '#core/domain/ticket-page-pass.ts'
import { narrowStyle } from '#core/domain/ticket-page-style.ts'
import { groupTickets, walletPage } from '#core/domain/ticket-page-wallet.ts'
import {
  laterMark,
  pageHtml,
  pagePolicy,
  pageStyle,
  startScript,
  startSource,
} from '#core/domain/ticket-page.ts'
import { doorViewPath, storedPagePath, ticketPagePath, walletAddress } from '#core/domain/ticket-paths.ts'
import { pageSheet } from '#core/flows/page-sheet.ts'
import { paths } from '#core/domain/page-paths.ts'
import { event } from '../support/wire-samples.ts'
import { dayBefore, textsIn } from '../support/wallet-tools.ts'

const uuid = '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'
const holder = { fullName: 'Ada Keller', email: 'ada@example.org' }

const ticket = (changes: Partial<PageTicket> = {}): PageTicket => ({
  ...holder,
  eventShortName: 'pietra',
  uuid,
  eventTitle: event.title,
  location: 'Quarry Theatre, Arzo',
  format: 'IN_PERSON',
  ticketAccessType: null,
  accent: '#1d4a47',
  timeZone: 'Europe/Zurich',
  datesWithOffset: event.datesWithOffset,
  sameDay: true,
  ticketCategoryName: 'Standard',
  reservationFullName: 'Ada Keller',
  shortId: 'B7D1F0AA',
  deskPaymentRequired: false,
  extras: [{ title: { en: 'Lunch' }, count: 2 }],
  code: { ...holder, ...drawCode(`${uuid}/${'A'.repeat(43)}=`) },
  checkedAt: dayBefore,
  missingSince: null,
  ...changes,
})

const english = textsIn('en')

function render(of: 'pass' | 'door', changes: Partial<PageTicket> = {}, order = alone) {
  const markup = (of === 'pass' ? passPage : doorPage)(ticket(changes), order, english)
  const style = pageStyle(markup, pageSheet)
  const html = pageHtml({ markup, title: 'Ada', sheet: pageSheet }, style, english)
  return { html, style, page: new DOMParser().parseFromString(html, 'text/html') }
}

describe('a finished page', () => {
  test('shows everything the specification asks of a ticket', () => {
    const { page } = render('pass')
    const text = page.body.textContent
    for (const part of [
      'Pietra Nights 2027',
      'Sat\u00a010 July 2027, 20:30 CEST',
      'Quarry Theatre, Arzo',
      'Ada Keller',
      'Standard',
      'Valid',
      'B7D1F0AA',
      '2 × Lunch',
      '0d9c',
      'd6f5',
    ]) {
      expect(text).toContain(part)
    }
    expect(page.querySelector('.qr')?.getAttribute('aria-label')).toContain('Ticket code of Ada Keller')
    expect(page.querySelector('.actbar a')?.getAttribute('href')).toBe(`/wallet/door/pietra/${uuid}`)
  })

  test.each(['pass', 'door'] as const)('%s: hostile fields stay text', (which) => {
    const evil = '<b>&"\'<script>alert(1)</script>'
    const hostile = {
      fullName: evil,
      eventTitle: { en: evil },
      location: evil,
      ticketCategoryName: evil,
      reservationFullName: evil,
      shortId: evil,
      extras: [{ title: { en: evil }, count: 1 }],
      code: { fullName: evil, email: 'ada@example.org', ...drawCode(`${uuid}/${'A'.repeat(43)}=`) },
    }
    const { page } = render(which, hostile)
    expect(page.querySelectorAll('script')).toHaveLength(1)
    expect(page.querySelector('#stored b')?.textContent ?? '').not.toContain('alert')
    expect(page.querySelector(which === 'pass' ? '.pk-name' : '.who')?.textContent).toBe(evil)
    expect(page.querySelector('.qr')?.getAttribute('aria-label')).toContain(evil)
  })

  test('an address from the ticket cannot leave its place', () => {
    const { page } = render('pass', { eventShortName: '"><img src=x>/../', uuid: 'a b"c' })
    expect(page.querySelector('img')).toBeNull()
    expect(page.querySelector('.actbar a')?.getAttribute('href')).toBe(
      doorViewPath('"><img src=x>/../', 'a b"c'),
    )
  })

  test('has no inline style, no handler and no script but the starter at its end', () => {
    const { page, html } = render('door', {}, neighboursOf(uuid, ['a', uuid, 'b']))
    expect(html).not.toMatch(/\sstyle="|\son[a-z]+="/)
    expect(page.body.lastElementChild?.outerHTML).toBe(startScript)
    expect(page.querySelectorAll('script')).toHaveLength(1)
    expect(page.querySelector('#root')?.hasAttribute('hidden')).toBe(true)
  })

  test.each(['pass', 'door'] as const)(
    'what may come later on the %s begins behind the code and the name',
    (which) => {
      const { html } = render(which, {}, neighboursOf(uuid, ['a', uuid, 'b']))
      expect(html.split(laterMark)).toHaveLength(2)
      const name = html.indexOf(which === 'pass' ? 'class="pk-name"' : 'class="who"')
      expect(name).toBeGreaterThan(html.indexOf('class="qr"'))
      expect(html.search(laterMark)).toBeGreaterThan(name)
    },
  )

  test('a voided code is not drawn, and the way to the new one is', () => {
    const { page } = render('pass', { fullName: 'Jonas' })
    expect(page.querySelector('.qr')).toBeNull()
    expect(page.querySelector('.actbar')).toBeNull()
    expect(page.querySelector('.veil a')?.getAttribute('href')).toBe(ticketPagePath('pietra', uuid))
    expect(render('door', { fullName: 'Jonas' }).page.querySelector('.qr')).toBeNull()
  })

  test('links to the neighbours in the order', () => {
    const { page } = render('door', {}, neighboursOf(uuid, ['before', uuid, 'after']))
    const links = [...page.querySelectorAll('.door-nav a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual([doorViewPath('pietra', 'before'), doorViewPath('pietra', 'after')])
    expect(page.querySelector('.door-nav')?.textContent).toContain('2 of 3')
  })

  test('carries a small sheet with the rules it needs and its accent', () => {
    const { style } = render('door')
    expect(style.length).toBeLessThan(14_000)
    expect(style).toContain('.ac--1d4a47{--accent:#1d4a47}')
    expect(style).toMatch(/\.qr\s*\{/)
    expect(style).not.toContain('.items')
    expect(style).not.toContain('textarea')
  })

  test('its policy lets in its own style and this origin, nothing else', () => {
    expect(pagePolicy(['abc='])).toContain("style-src 'self' 'sha256-abc='")
    expect(pagePolicy([])).not.toMatch(/unsafe|\*/)
  })

  test('its policy lets in its own script, by the hash of its text', () => {
    const text = /^<script>([^<]+)<\/script>$/.exec(startScript)?.[1] ?? ''
    const hash = createHash('sha256').update(text).digest('base64')
    expect(startSource).toBe(`'sha256-${hash}'`)
    expect(pagePolicy([])).toContain(`script-src 'self' ${startSource};`)
  })

  test('is written from right to left where the language is', () => {
    expect([directionOf('ar'), directionOf('he-IL'), directionOf('de')]).toEqual(['rtl', 'rtl', 'ltr'])
  })
})

test('the list of tickets: one card an order, the soonest first, the past last', () => {
  const at = (days: number, shortId: string) =>
    ticket({
      shortId,
      datesWithOffset: {
        ...event.datesWithOffset,
        startDateTime: dayBefore + days * 86_400_000,
        endDateTime: 0,
      },
    })
  const tickets = [at(9, 'LATE'), at(-9, 'PAST'), at(1, 'SOON'), at(1, 'SOON')]
  expect(groupTickets(tickets).map((group) => group.length)).toEqual([1, 2, 1])
  const { body } = new DOMParser().parseFromString(
    pageHtml({ markup: walletPage(tickets, english, dayBefore), title: '', sheet: '' }, '', english),
    'text/html',
  )
  const counts = [...body.querySelectorAll('.tk')].map((card) => card.querySelector('.tk-a')?.textContent)
  expect(counts).toHaveLength(3)
  expect(counts[0]).toContain('2 tickets')
})

describe('cutting a style sheet', () => {
  const used = { classes: new Set(['a', 'b']), tags: new Set(['p']) }
  test.each([
    ['.a{x:1}.c{x:2}', '.a{x:1}'],
    ['.a, .c, p > .b{x:1}', '.a,p > .b{x:1}'],
    ['@layer k{.c{x:1}}', ''],
    ['@media (width > 1px){.a .b{x:1}.a .c{x:2}}', '@media (width > 1px){.a .b{x:1}}'],
    ['@layer k, l;.b:is(.c, h2){x:1}', '@layer k, l;.b:is(.c, h2){x:1}'],
    ['/* .a{ */ .b::after{content:"}"}', '.b::after{content:"}"}'],
    ['select{x:1}p{x:2}:root{--y:1}*, ::before{z:var(--y)}', 'p{x:2}:root{--y:1}*,::before{z:var(--y)}'],
    ['.a:has(.c){x:1}', ''],
    [':root{--a:1;--b:var(--c);--c:2;x:var(--a)}', ':root{--a:1;x:var(--a)}'],
    ['p{--d:3}', ''],
    ['@layer k{p{--d:3}}@media print{.a{}}', ''],
    ['@keyframes w{to{x:1}}', '@keyframes w{to{x:1}}'],
  ])('%s', (css, expected) => expect(narrowStyle(css, used)).toBe(expected))
})

describe("the organiser's colour", () => {
  test.each([
    [':root { --accent: #0b5d4e; }', '#0b5d4e'],
    ['--accent:oklch(.5 .1 30)}', 'oklch(.5 .1 30)'],
    ['--accent: rebeccapurple;', 'rebeccapurple'],
    ['--accent: url(x);', null],
    ['--accent: red</style><script>', null],
    ['--accent: var(--x);', null],
    ['', null],
    [null, null],
  ])('%s', (css, expected) => expect(parseAccentColor(css)).toBe(expected))
})

describe('addresses', () => {
  test('are those of the app', () => {
    expect(ticketPagePath('a b', 'ü')).toBe(paths.ticket('a b', 'ü'))
    expect(doorViewPath('a b', 'ü')).toBe(paths.doorView('a b', 'ü'))
  })

  test.each(['/wallet', ticketPagePath('a b', 'ü'), doorViewPath('é/x', 'y')])(
    '%s is found under its own name',
    (path) => {
      const address = walletAddress(path)
      expect(address && storedPagePath(address)).toBe(path)
    },
  )

  test.each(['/wallet/check', '/event/a', '/event/a/ticket/b/update', '/event/a/ticket/%E0%A4%A/view', '/'])(
    '%s is none',
    (path) => expect(walletAddress(path)).toBeNull(),
  )
})

test('every dangerous character is escaped', () => {
  expect(escapeHtml(`<a href="x" b='y'>&`)).toBe('&lt;a href=&quot;x&quot; b=&#39;y&#39;&gt;&amp;')
})
