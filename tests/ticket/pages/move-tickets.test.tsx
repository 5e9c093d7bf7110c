import { screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import * as sharing from '#device/browser/share.ts'
import { defaultTranslations } from '#i18n/use-translations.ts'
import { day } from '#kit/time/durations.ts'
import { ticketsLink } from '#ticket/rules/tickets-link.ts'
import { nodeReader } from '../../support/browser/code-reader.ts'
import { record } from '../../support/records.ts'
import { openTransfer as open } from '../../wallet/pages/render-transfer.tsx'

beforeAll(() => defaultTranslations().loadNamespace('tickets'))
afterEach(() => {
  vi.restoreAllMocks()
})

const startsAfter = (days: number) => ({
  startDateTime: Date.UTC(2027, 7, 1) + days * day,
  startTimeZoneOffset: 0,
  endDateTime: Date.UTC(2027, 7, 1) + (days + 1) * day,
  endTimeZoneOffset: 0,
})
const past = { datesWithOffset: startsAfter(-9999) }
const ticket = (number: number, changes: Parameters<typeof record>[0] = {}) =>
  record({ uuid: `0d9c1b7e-52a4-4c38-9f61-${String(number).padStart(12, '0')}`, ...changes })
const tickets = (count: number) => Array.from({ length: count }, (_, number) => ticket(number))

/** The link in the code on the screen. */
async function shownLink(): Promise<string | null> {
  return nodeReader.decodeDrawing((await screen.findByRole('img')).outerHTML)
}
const linkOf = (moved: ReturnType<typeof tickets>) => ticketsLink(location.origin, moved)

describe('MovePage', () => {
  it('shows up to 20 tickets as one code, which the reader of the app decodes (W146)', async () => {
    await open('/wallet/move', tickets(20))
    expect(await shownLink()).toBe(linkOf(tickets(20)))
    expect(screen.getByText('Pietra Nights')).toBeVisible()
    // The number of the code, and that of the event.
    expect(screen.getAllByText('20 tickets')).toHaveLength(2)
    expect(screen.queryByText(/^Code 1/)).toBeNull()
  })

  it('shows more tickets as several codes, one after the other, and their number (W146)', async () => {
    const { user } = await open('/wallet/move', tickets(45))
    expect(await screen.findByText('Code 1 of 3')).toBeVisible()
    for (const expected of ['Code 2 of 3', 'Code 3 of 3']) {
      await user.click(screen.getByRole('button', { name: 'Next code' }))
      expect(screen.getByText(expected)).toBeVisible()
    }
    expect(await shownLink()).toBe(linkOf(tickets(45).slice(40)))
    expect(screen.getByRole('button', { name: 'Next code' })).toHaveAttribute('aria-disabled', 'true')
    await user.click(screen.getByRole('button', { name: 'Previous code' }))
    expect(await shownLink()).toBe(linkOf(tickets(45).slice(20, 40)))
  })

  it('moves tickets of events to come by date, and those of past events when the person wants them (W139)', async () => {
    const [over, later, sooner] = [
      ticket(1, past),
      ticket(2, { datesWithOffset: startsAfter(9) }),
      ticket(3, { datesWithOffset: startsAfter(2) }),
    ]
    const { user } = await open('/wallet/move', [over, later, sooner])
    expect(await shownLink()).toBe(linkOf([sooner, later]))
    await user.click(screen.getByRole('checkbox', { name: 'Past ticket (1)' }))
    expect(await shownLink()).toBe(linkOf([sooner, later, over]))
  })

  it('leaves out tickets that the other device cannot fetch (W139)', async () => {
    await open('/wallet/move', [
      ticket(1),
      ticket(2, { missingSince: 1 }),
      ticket(3, { personalDataRemovedAt: 1 }),
    ])
    expect(await shownLink()).toBe(linkOf([ticket(1)]))
  })

  it('moves only the ticket whose page led here, also of a past event (W146)', async () => {
    const state = { ticket: ticket(2).uuid }
    await open({ pathname: '/wallet/move', state }, [ticket(1), ticket(2, past)])
    expect(await shownLink()).toBe(linkOf([ticket(2)]))
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('shares the link of the code (W146)', async () => {
    const share = vi.spyOn(sharing, 'shareOrCopy').mockResolvedValue(false)
    const { user } = await open('/wallet/move', tickets(2))
    await user.click(await screen.findByRole('button', { name: 'Share the link' }))
    expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: linkOf(tickets(2)) }))
  })

  it('has a text for a wallet without tickets', async () => {
    await open('/wallet/move')
    expect(await screen.findByText('There is no ticket on this device.')).toBeVisible()
  })
})
