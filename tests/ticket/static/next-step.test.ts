import { describe, expect, test } from 'vitest'
import { ticketPageRenderer } from '#shell/start/ticket-page-renderer.tsx'
import type { PageTicket } from '#ticket/rules/ticket-page-facts.ts'
import { paths } from '#wire/page-paths.ts'
import { staticHtml, ticketUuid } from '../../support/page-tickets.ts'

function open(changes: Partial<PageTicket>) {
  const html = staticHtml(ticketPageRenderer, 'ticketPage', changes)
  const page = new DOMParser().parseFromString(html, 'text/html')
  const link = (name: string) =>
    [...page.querySelectorAll('a')].find(({ textContent }) => textContent === name)?.getAttribute('href')
  return { page, link }
}

describe('the main action of the static ticket page', () => {
  test.each([
    ['an online event', { format: 'ONLINE' }],
    ['an online category of a hybrid event', { format: 'HYBRID', ticketAccessType: 'ONLINE' }],
  ] as const)('offers the waiting room in place of the door view for %s', (_, changes) => {
    const { page, link } = open(changes)
    expect(link('Open the waiting room')).toBe(paths.waitingRoom('pietra', ticketUuid, 'stored'))
    expect(link('Show at the door')).toBeUndefined()
    expect(page.querySelector('svg[role="img"]')).not.toBeNull()
  })

  test('reads the same while the event runs, because the page is read later (W300, W301)', () => {
    const datesWithOffset = {
      startDateTime: 1,
      endDateTime: 8e15,
      startTimeZoneOffset: 0,
      endTimeZoneOffset: 0,
    }
    const { page, link } = open({ format: 'ONLINE', datesWithOffset })
    expect(link('Open the waiting room')).toBe(paths.waitingRoom('pietra', ticketUuid, 'stored'))
    expect(page.body.textContent).not.toContain('On now')
  })

  test('offers the door view for a ticket at the venue of a hybrid event', () => {
    const { link } = open({ format: 'HYBRID', ticketAccessType: 'IN_PERSON' })
    expect(link('Show at the door')).toBe(paths.doorView('pietra', ticketUuid))
    expect(link('Open the waiting room')).toBeUndefined()
  })
})
