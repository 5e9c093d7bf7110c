/** The static wallet list: what a device shows without the app. */
import { describe, expect, test } from 'vitest'
import { ticketPageRenderer as browserRenderer } from '#shell/start/ticket-page-renderer.tsx'
import { pageHtml } from '#ticket/rules/static-page.ts'
import type { PageTicket } from '#ticket/rules/ticket-page-facts.ts'
import type { WalletContent } from '#ticket/rules/wallet-content.ts'
import { renderer as serverRenderer } from '#wallet/static/server-renderer.tsx'
import { paths } from '#wire/page-paths.ts'
import { textsIn } from '../../support/browser/wallet-tools.ts'
import { dayBefore, event } from '../../support/events.ts'
import { listed, pageTicket } from '../../support/page-tickets.ts'
import { orderRecord, subscriptionRecord } from '../../support/records.ts'

const english = textsIn('en')
const parsed = (html: string): Document => new DOMParser().parseFromString(html, 'text/html')

describe('the static wallet list', () => {
  const at = (days: number, shortId: string, changes: Partial<PageTicket> = {}) =>
    pageTicket({
      shortId,
      eventShortName: shortId.toLowerCase(),
      datesWithOffset: {
        ...event.datesWithOffset,
        startDateTime: dayBefore + days * 86_400_000,
        endDateTime: 0,
      },
      ...changes,
    })
  const list = (tickets: readonly PageTicket[], others: Partial<WalletContent> = {}) => {
    const content = browserRenderer.walletList(listed(tickets, others), english, dayBefore)
    return parsed(pageHtml({ content, title: '', lang: 'en', styles: [], script: '' }))
  }

  test('has one card an event, the soonest event first, the past last', () => {
    const page = list([at(9, 'LATE'), at(-9, 'PAST'), at(1, 'SOON'), at(1, 'SOON')])
    const cards = [...page.querySelectorAll('.tk')].map((card) => card.textContent)
    expect(cards).toHaveLength(3)
    expect(cards[0]).toContain('2\u{a0}tickets')
    expect(page.querySelector('details .tk')?.textContent).toBe(cards[2])
  })

  test('claims no event of today: it is read on a later day', () => {
    const page = list([at(0, 'NOW')])
    expect(page.querySelectorAll('.unfolded')).toHaveLength(1)
    expect(page.querySelector('#today')).toBeNull()
  })

  test('marks a card with the worst state of its tickets', () => {
    const page = list([at(1, 'SOON'), at(1, 'SOON', { fullName: 'Jonas' })])
    expect(page.querySelector('.unfolded .chip')?.textContent).toBe('Name changed: go online once')
  })
})

describe('the static wallet list beside tickets', () => {
  const others = {
    subscriptions: [subscriptionRecord({ checkedAt: dayBefore })],
    unpaid: [
      orderRecord({
        reservationId: 'r-transfer',
        status: 'OFFLINE_PAYMENT',
        transfer: { account: 'CH93', owner: [] },
        validity: Date.UTC(2027, 0, 30, 18),
      }),
    ],
    unnamed: [orderRecord({ reservationId: 'r-unnamed', unnamed: 2 })],
  }
  const html = (content: WalletContent) => browserRenderer.walletList(content, english, dayBefore)
  const hrefOf = (page: Document, part: string) =>
    [...page.querySelectorAll('main a')]
      .find(({ textContent }) => textContent.includes(part))
      ?.getAttribute('href')

  /** Of the card with this text. */
  const hrefOfCard = (page: Document, part: string) =>
    [...page.querySelectorAll('main .tk')]
      .find(({ textContent }) => textContent.includes(part))
      ?.querySelector('a')
      ?.getAttribute('href')

  test('shows a pass with PIN, usage, date of the check and validity, and leads to its stored page (W30)', () => {
    const page = parsed(html(listed([pageTicket()], others)))
    expect(hrefOf(page, 'Night pass')).toBe(paths.storedPass(subscriptionRecord().id))
    const card = page.querySelector('[aria-labelledby=passes] .tk')?.textContent ?? ''
    expect(card).toContain('DD6GK3C7')
    expect(card).toMatch(/3 of 10 used .+ Checked \d+ Jul/)
    expect(card).toContain('12 months from the purchase')
  })

  test('shows the deadline of an unpaid order and leads to how to pay it (W30)', () => {
    const page = parsed(html(listed([pageTicket()], others)))
    expect(hrefOfCard(page, '30\u00a0Jan')).toBe(
      paths.reservation('event', 'pietra', 'r-transfer', 'waiting-payment'),
    )
    expect(hrefOfCard(page, '2 tickets need a name')).toBe(
      paths.reservation('event', 'pietra', 'r-unnamed', 'success'),
    )
  })

  test('names no check of tickets when there are none', () => {
    const text = parsed(html(listed([], others))).body.textContent
    expect(text).toContain('Night pass')
    expect(text).not.toContain('Last checked')
  })

  test('shows hostile names as text, and the policy refuses no attribute of it', () => {
    const evil = '<img src=x onerror="alert(1)"><script>alert(1)</script>'
    const content = listed([], {
      subscriptions: [subscriptionRecord({ id: `a"b/../${evil}`, title: { en: evil }, pin: evil })],
      unpaid: [orderRecord({ title: { en: evil }, shortId: evil, publicIdentifier: `"/../${evil}` })],
    })
    const page = parsed(html(content))
    expect(page.querySelector('img, script, [onerror], [style]')).toBeNull()
    expect(page.querySelector('[aria-labelledby=passes] .tk h3')?.textContent).toBe(evil)
    expect(page.querySelector('[aria-labelledby=to-do]')?.textContent).toContain(evil)
    expect(html(content)).not.toMatch(/\sstyle="/)
  })

  test('is the same from browser and server', () => {
    const content = listed([pageTicket()], others)
    const onServer = parsed(serverRenderer.walletList(content, english, dayBefore))
    expect(onServer.body.isEqualNode(parsed(html(content)).body)).toBe(true)
  })
})
