import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { day } from '#core/domain/durations.ts'
import { readPack } from '#core/domain/ticket-pack.ts'
import { ticketsLink } from '#core/domain/tickets-link.ts'
import type { TicketWithPages } from '#core/storage/records.ts'
import { defaultTranslations } from '#i18n/use-translations.ts'
import * as sharing from '#platform/share-or-download.ts'
import { nodeReader } from '../../support/code-reader.ts'
import { packUuids, ticketWithCode } from '../../support/packs.ts'
import { openTransfer as open } from './render-transfer.tsx'

const [one, two] = packUuids

beforeAll(() => defaultTranslations.loadNamespace('tickets'))
beforeEach(() => {
  vi.spyOn(sharing, 'downloadFile').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('ExportPage', () => {
  const past = { startDateTime: 1, startTimeZoneOffset: 0, endDateTime: 2, endTimeZoneOffset: 0 }
  const wallet = async (): Promise<TicketWithPages[]> => [
    await ticketWithCode(one, 'Ada Keller'),
    await ticketWithCode(two, 'Milo Keller', { datesWithOffset: past }),
    await ticketWithCode('2d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5', 'Eve Keller', { code: null }),
  ]
  const box = (name: string) => screen.findByRole('checkbox', { name: new RegExp(name) })

  /** The uuids in the file that was given to the device. */
  async function savedUuids(file: File | undefined): Promise<string[]> {
    const result = await readPack((await file?.text()) ?? '', location.origin)
    return 'pack' in result ? result.pack.tickets.map(({ uuid }) => uuid) : []
  }

  it('saves the tickets of events to come; past ones can be added, those without a code cannot (W41)', async () => {
    const { user } = await open('/wallet/export', await wallet())
    expect(await box('Ada Keller')).toBeChecked()
    expect(await box('Milo Keller')).not.toBeChecked()
    expect(await box('Eve Keller')).toBeDisabled()
    expect(screen.getByText(/Anyone who has the file can use the tickets/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Save 1 ticket' }))
    expect(await screen.findByText(/Saved as/)).toBeVisible()
    const [file] = vi.mocked(sharing.downloadFile).mock.calls[0] ?? []
    expect(file?.name).toBe('Tessera tickets 2027-07-09.tessera')
    expect(await savedUuids(file)).toEqual([one])

    await user.click(screen.getByRole('button', { name: 'Choose all' }))
    await user.click(screen.getByRole('button', { name: 'Save 2 tickets' }))
    await waitFor(() => expect(sharing.downloadFile).toHaveBeenCalledTimes(2))
    expect(await savedUuids(vi.mocked(sharing.downloadFile).mock.calls[1]?.[0])).toEqual([one, two])
  })

  it('shows one to three tickets as a code that the reader of the app decodes, more only as a file (W146)', async () => {
    const four = await Promise.all(
      ['Ada', 'Milo', 'Eve', 'Zoe'].map((name, index) =>
        ticketWithCode(`${String(index)}d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5`, `${name} Keller`),
      ),
    )
    const { user } = await open('/wallet/export', four)
    const show = await screen.findByRole('button', { name: 'Show as a code' })
    expect(show).toHaveAttribute('aria-disabled', 'true')
    await user.click(await box('Zoe Keller'))
    await user.click(show)
    const sheet = within(screen.getByRole('dialog', { name: 'Scan with the other phone' }))
    const drawing = sheet.getByRole('img', { name: 'Scan with the other phone' }).outerHTML
    expect(await nodeReader.decodeDrawing(drawing)).toBe(ticketsLink(location.origin, four.slice(0, 3)))
  })

  it('chooses only the ticket whose page led here (W41)', async () => {
    await open({ pathname: '/wallet/export', state: { ticket: two } }, await wallet())
    expect(await box('Milo Keller')).toBeChecked()
    expect(await box('Ada Keller')).not.toBeChecked()
  })

  it('lists tickets of events to come by date, and past ones after them', async () => {
    const startsAfter = (days: number) => ({
      startDateTime: Date.UTC(2027, 7, 1) + days * day,
      startTimeZoneOffset: 0,
      endDateTime: Date.UTC(2027, 7, 1) + (days + 1) * day,
      endTimeZoneOffset: 0,
    })
    await open('/wallet/export', [
      await ticketWithCode(one, 'Ada Keller', { datesWithOffset: past }),
      await ticketWithCode(two, 'Milo Keller', { datesWithOffset: startsAfter(9) }),
      await ticketWithCode('2d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5', 'Eve Keller', {
        datesWithOffset: startsAfter(2),
      }),
    ])
    await box('Eve Keller')
    expect(screen.getAllByRole('checkbox').map((one) => one.closest('label')?.textContent)).toEqual([
      expect.stringContaining('Eve Keller'),
      expect.stringContaining('Milo Keller'),
      expect.stringContaining('Ada Keller'),
    ])
  })

  it('lists tickets by event and shows the size of the file in the bar (W139)', async () => {
    const other = { eventShortName: 'other', eventTitle: { en: 'Salt Path' } }
    await open('/wallet/export', [
      await ticketWithCode(one, 'Ada Keller'),
      await ticketWithCode(two, 'Milo Keller', other),
    ])
    await box('Ada Keller')
    const events = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(events).toEqual(['Pietra Nights', 'Salt Path'])
    const bar = screen.getByRole('region', { name: 'Next step' })
    expect(await within(bar).findByText(/^\d+ kB$/)).toBeVisible()
  })

  it('names the reason while nothing is chosen', async () => {
    const { user } = await open('/wallet/export', await wallet())
    await user.click(await box('Ada Keller'))
    await user.click(screen.getByRole('button', { name: 'Save 0 tickets' }))
    expect(sharing.downloadFile).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Save 0 tickets' })).toHaveAttribute(
      'title',
      'Choose at least one ticket',
    )
  })

  it('shares a text file where the share sheet takes files, and saves it when the sheet refuses (W41)', async () => {
    vi.spyOn(sharing, 'canShareFile').mockReturnValue(true)
    const share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve())
    Object.defineProperty(navigator, 'share', { configurable: true, value: share })
    const { user } = await open('/wallet/export', await wallet())
    await user.click(await screen.findByRole('button', { name: 'Share 1 ticket' }))
    await waitFor(() => expect(share).toHaveBeenCalled())
    const [file] = share.mock.calls[0]?.[0].files ?? []
    expect([file?.name, file?.type]).toEqual(['Tessera tickets 2027-07-09.tessera.txt', 'text/plain'])
    expect(sharing.downloadFile).not.toHaveBeenCalled()
    share.mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    await user.click(screen.getByRole('button', { name: 'Share 1 ticket' }))
    await waitFor(() => expect(sharing.downloadFile).toHaveBeenCalled())
    Reflect.deleteProperty(navigator, 'share')
  })

  it('has a text for a wallet without tickets', async () => {
    await open('/wallet/export')
    expect(await screen.findByText('There is no ticket on this device.')).toBeVisible()
  })
})
