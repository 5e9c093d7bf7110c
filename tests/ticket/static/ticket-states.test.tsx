/** Every state of a ticket in every view that can show its code: each view shows the same state. */
import { describe, expect, test } from 'vitest'
import { ticketPageRenderer as renderer } from '#shell/start/ticket-page-renderer.tsx'
import type { PageTicket } from '#ticket/rules/ticket-page-facts.ts'
import { noNeighbors } from '#ticket/rules/ticket-page-facts.ts'
import {
  stateOfTickets,
  stateTextKey,
  ticketState,
  ticketStates,
  type TicketState,
} from '#ticket/rules/ticket-state.ts'
import { paths } from '#wire/page-paths.ts'
import { textsIn } from '../../support/browser/wallet-tools.ts'
import { event } from '../../support/events.ts'
import { listed, pageTicket, ticketUuid } from '../../support/page-tickets.ts'

const english = textsIn('en')
const { startDateTime, endDateTime } = event.datesWithOffset
const before = startDateTime - 3_600_000
const after = endDateTime + 7 * 60_000
const canceled = { missingSince: before }
const renamed = { fullName: 'Mia Keller' }

interface Case {
  readonly ticket: PageTicket
  readonly now: number
  /** The code is on the page without a touch. */
  readonly open: boolean
}

const states: Readonly<Record<TicketState, Case>> = {
  changed: { ticket: pageTicket(renamed), now: before, open: false },
  'no-code': { ticket: pageTicket({ code: null }), now: before, open: false },
  missing: { ticket: pageTicket(canceled), now: before, open: false },
  past: { ticket: pageTicket(), now: after, open: false },
  'event-missing': { ticket: pageTicket({ eventMissingSince: before }), now: before, open: true },
  'event-changed': {
    ticket: pageTicket({ changedFrom: { dates: null, location: 'Old Hall' } }),
    now: before,
    open: true,
  },
  'on-site': { ticket: pageTicket({ deskPaymentRequired: true }), now: before, open: true },
  ready: { ticket: pageTicket(), now: before, open: true },
  // Its room comes first.
  online: { ticket: pageTicket({ format: 'ONLINE' }), now: before, open: false },
}

type View = (found: Case) => string
/** Of the browser: static-pages.test.tsx and static-wallet-list.test.tsx compare those of the server with them. */
const views: readonly (readonly [string, View])[] = [
  ['ticket page', ({ ticket, now }) => renderer.ticketPage(ticket, noNeighbors, english, now)],
  ['door view', ({ ticket, now }) => renderer.doorView(ticket, noNeighbors, english, now)],
  ['wallet list', ({ ticket, now }) => renderer.walletList(listed([ticket]), english, now)],
]

/** The element of the ticket in a view. */
function shown(html: string): Element {
  const elements = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('[data-state]')
  expect(elements).toHaveLength(1)
  return elements[0] as Element
}

describe.each(views)('the %s', (view, render) => {
  test.each(ticketStates)('shows the state %s (W77)', (state) => {
    const element = shown(render(states[state]))
    expect(element.getAttribute('data-state')).toBe(state)
    // A card below the heading of past tickets has no chip that repeats it.
    const valid =
      state === 'ready' || state === 'online' || (state === 'past' && view.startsWith('wallet list'))
    // The notice of the ticket page names what changed.
    if (state.endsWith('changed') && view === 'ticket page')
      return expect(element.querySelector('.chip')).toBeNull()
    const text = !view.startsWith('door')
      ? english.t(`app.wallet.state.${state}`)
      : state === 'on-site'
        ? 'Pay at the venue'
        : english.t(stateTextKey(state, states[state].ticket))
    // The door view of a valid ticket shows nothing beside the code; a card shows what it is ready for.
    if (!valid) expect(element.querySelector('.chip')?.textContent).toBe(text)
    else expect(element.querySelector('.chip.warn')).toBeNull()
  })
})

/** Pages that draw the code of a ticket; the worker's page without the app is in tests/sw/offline-page.test.ts. */
const places: readonly (readonly [string, View, folds: boolean])[] = [
  ['ticket page', ({ ticket, now }) => renderer.ticketPage(ticket, noNeighbors, english, now), true],
  ['door view', ({ ticket, now }) => renderer.doorView(ticket, noNeighbors, english, now), false],
]

describe.each(places)('the code on the %s', (_, render, folds) => {
  const codeOf = (found: Case) => shown(render(found)).querySelector('.qr')

  test.each(ticketStates)('is drawn, with the hint at the door, only where %s allows it', (state) => {
    const code = codeOf(states[state])
    const hasHint = render(states[state]).includes(english.t('app.wallet.door.tap'))
    expect(hasHint).toBe(!folds && code !== null && state !== 'missing')
    expect(code !== null).toBe(state !== 'changed' && state !== 'no-code')
    if (code === null) return
    // Only the page of a ticket folds a code that may admit.
    const inView = states[state].open || (!folds && state !== 'missing')
    expect(code.closest('details') === null).toBe(inView)
  })

  test.each<[string, Partial<PageTicket>, string]>([
    ['canceled', canceled, 'This code may not be accepted at the door'],
    ['canceled and unpaid', { ...canceled, deskPaymentRequired: true }, 'This code may not be accepted'],
    ['canceled, for a room online', { ...canceled, format: 'ONLINE' }, 'This code may not be accepted'],
  ])('of a ticket that was %s is behind a sentence and one press', (__, changes, sentence) => {
    const code = codeOf({ ticket: pageTicket(changes), now: before, open: false })
    const text = code?.closest('details:not([open])')?.querySelector('summary')?.textContent
    expect(text).toContain(sentence)
    expect(text).toContain('Show anyway')
  })

  test.each(['changed', 'no-code'] as const)('%s is replaced by the way to a new one', (state) => {
    const place = shown(render(states[state]))
    expect(place.querySelector('.veil')?.textContent).toContain('Refresh once before you go to the door')
    expect(place.querySelector('.veil a')?.getAttribute('href')).toBe(paths.ticket('pietra', ticketUuid))
  })
})

describe('a ticket that was sent', () => {
  test.each(ticketStates)(
    'in the state %s shows to whom, and neither its code nor a way to it (W137)',
    (state) => {
      const { ticket, now } = states[state]
      const place = shown(renderer.ticketPage({ ...ticket, sentAt: before }, noNeighbors, english, now))
      expect(place.querySelector('.qr')).toBeNull()
      expect(place.querySelector('div.veil')?.textContent).toMatch(
        new RegExp(`^Sent to ${ticket.fullName}\\d+ \\w+, .*the earlier one is void\\.$`),
      )
      expect(place.querySelector('.veil a, .chip')).toBeNull()
    },
  )
})

/** What the page of a ticket leads to, of all states, also for one that was sent. */
const acts = [
  [
    'Show at the door',
    (state, isSent) => !isSent && !['changed', 'no-code', 'missing', 'past', 'online'].includes(state),
  ],
  ['Route', (state, isSent) => !isSent && !['missing', 'past', 'online'].includes(state)],
  ['Calendar', (state, isSent) => !isSent && !['missing', 'past'].includes(state)],
  ['Event', (state) => state !== 'event-missing'],
  ['Browse events', (state) => state === 'past'],
  ['Organizer', () => true],
  ['Open on phone', (state, isSent) => !isSent && !['changed', 'no-code', 'missing', 'past'].includes(state)],
  [
    'Checked',
    (state, isSent) => !isSent && !['changed', 'no-code', 'missing', 'event-missing'].includes(state),
  ],
] as const satisfies readonly (readonly [string, (state: TicketState, isSent: boolean) => boolean])[]

describe.each([false, true])('the page of a ticket that was sent: %s', (isSent) => {
  test.each(ticketStates)('has only the acts and facts that hold in the state %s (W311, W404)', (state) => {
    const { ticket, now } = states[state]
    const sent = { ...ticket, sentAt: isSent ? before : null }
    const page = new DOMParser().parseFromString(
      renderer.ticketPage(sent, noNeighbors, english, now),
      'text/html',
    )
    const texts = [...page.querySelectorAll('a, .live')].map((place) => place.textContent)
    const found = acts.filter(([name]) =>
      name === 'Open on phone'
        ? page.querySelector('.desktop') !== null
        : texts.some((text) => text === name || (name === 'Checked' && text.startsWith(name))),
    )
    expect(found.map(([name]) => name)).toEqual(
      acts.filter(([, holds]) => holds(state, isSent)).map(([name]) => name),
    )
  })
})

describe('a code that is not valid', () => {
  test.each(['missing', 'past', 'event-missing', 'event-changed'] as const)(
    'has its mark in the border of the door view: %s',
    (state) => {
      const { ticket, now } = states[state]
      const border = shown(renderer.doorView(ticket, noNeighbors, english, now)).querySelector('.living')
      expect(border?.textContent).toBe(english.t(stateTextKey(state, ticket)))
    },
  )
})

describe('the code of a ticket', () => {
  test.each<[string, Partial<PageTicket>, 'line' | null, string | null]>([
    ['canceled', canceled, 'line', 'Show anyway'],
    ['of a withdrawn event', { eventMissingSince: before }, 'line', null],
    ['valid', {}, null, null],
    ['for a room online', { format: 'ONLINE' }, null, 'Show the code'],
  ])('%s: its code is at most one touch away, and which button is filled', (_, changes, variant, summary) => {
    const page = new DOMParser().parseFromString(
      renderer.ticketPage(pageTicket(changes), noNeighbors, english, before),
      'text/html',
    )
    const text = page.querySelector('details:has(.qr) > summary')?.textContent ?? null
    if (summary === null) expect(text).toBeNull()
    else expect(text).toContain(summary)
    expect(page.querySelector('.qr')).not.toBeNull()
    expect(page.body.textContent.includes('Valid')).toBe(variant === null && !changes.format)
    expect(page.querySelector('.actbar .btn:not(.line)') === null).toBe(variant !== null)
  })

  test.each<[Partial<PageTicket>[], boolean]>([
    [[canceled], true],
    [[{ eventMissingSince: before }], true],
    [[canceled, {}], false],
  ])('the wallet fills no button to a code of %j: %s', (changes, isLine) => {
    const tickets = changes.map((change, index) => pageTicket({ uuid: `u${String(index)}`, ...change }))
    const html = renderer.walletList(listed(tickets), english, before)
    const page = new DOMParser().parseFromString(html, 'text/html')
    expect(page.querySelector('.unfolded .btn')?.classList.contains('line')).toBe(isLine)
  })
})

describe('a past ticket', () => {
  test('has no way to the door and no notice, and its code behind a summary (W78)', () => {
    const { now } = states.past
    const ticket = pageTicket({ deskPaymentRequired: true, eventMissingSince: 5 })
    const page = new DOMParser().parseFromString(
      renderer.ticketPage(ticket, noNeighbors, english, now),
      'text/html',
    )
    expect(page.querySelector('.actbar')).toBeNull()
    expect(page.querySelector('.notice')).toBeNull()
    expect(page.querySelector('details:has(.qr) > summary')?.textContent).toBe('Show the code')
    const listed = renderer.ticketPage(pageTicket({}), noNeighbors, english, now)
    const next = new DOMParser().parseFromString(listed, 'text/html').querySelector('.actbar a')
    expect(next?.getAttribute('href')).toBe(paths.home())
  })
})

describe('a canceled ticket that was to be paid at the venue', () => {
  test('is not called valid (P256)', () => {
    const ticket = pageTicket({ ...canceled, deskPaymentRequired: true })
    const page = renderer.ticketPage(ticket, noNeighbors, english, states['on-site'].now)
    expect(page).not.toContain(english.t('app.wallet.on-site.text'))
    const payable = renderer.ticketPage(states['on-site'].ticket, noNeighbors, english, states['on-site'].now)
    expect(payable).toContain(english.t('app.wallet.on-site.text'))
    // The code admits: nothing moves it down.
    expect(payable.indexOf('pk-code')).toBeLessThan(payable.indexOf(english.t('app.wallet.on-site.text')))
  })
})

describe('ticketState', () => {
  test('keeps the mark of a canceled ticket and of a void code after the event', () => {
    expect(ticketState(pageTicket(canceled), after)).toBe('missing')
    expect(ticketState(pageTicket({ ...canceled, ...renamed }), after)).toBe('changed')
  })

  test('asks nothing for a past ticket without its personal fields', () => {
    expect(ticketState(pageTicket({ code: null, personalDataRemovedAt: after }), after)).toBe('past')
  })
})

describe('stateOfTickets', () => {
  test('is that of the ticket that needs attention most', () => {
    const all = ticketStates.filter((state) => state !== 'past').map((state) => states[state].ticket)
    expect(stateOfTickets(all, before)).toBe('changed')
    expect(stateOfTickets([states.ready.ticket, states.online.ticket], before)).toBe('ready')
    expect(stateOfTickets([states.ready.ticket, states.missing.ticket], before)).toBe('missing')
  })
})

describe('the notice about a payment at the venue', () => {
  const pageOf = (changes: Parameters<typeof pageTicket>[0]) =>
    renderer.ticketPage(
      pageTicket({ deskPaymentRequired: true, ...changes }),
      noNeighbors,
      english,
      states.ready.now,
    )

  test('is shown with a code that is valid, and not with that of another attendee (P50)', () => {
    const notice = english.t('app.wallet.on-site.text')
    expect(pageOf({})).toContain(notice)
    expect(pageOf({ fullName: 'Jonas Keller' })).not.toContain(notice)
  })
})
