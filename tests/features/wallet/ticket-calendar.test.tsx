import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { TesseraDatabase } from '#core/storage/database.ts'
import { defaultTranslations } from '#i18n/use-translations.ts'
import { application } from '../../support/events.ts'
import { record } from '../../support/records.ts'
import { scriptedApi, unreachable, value } from '../../support/scripted-api.ts'
import { openWallet } from './render-wallet.tsx'

beforeEach(async () => {
  await new TesseraDatabase().settings.clear()
  await defaultTranslations.loadNamespace('wallet')
})

async function openSettings({ isOwn = true, tickets = [record()] } = {}) {
  const server = { isReachable: true, saved: [] as (readonly string[])[] }
  const { api } = scriptedApi({
    info: () => value({ ...application, ...(isOwn ? { ticketCalendarEnabled: true } : {}) }),
    saveTicketCalendar: ({ body }) => {
      if (!server.isReachable) return unreachable
      server.saved.push(body.tickets)
      return value(true)
    },
  })
  await openWallet('/wallet/settings', tickets, { api })
  return server
}

describe('the calendar in the settings', () => {
  it('makes a secret address on the press, to follow and to copy, and ends it again (W243)', async () => {
    const user = userEvent.setup()
    const server = await openSettings()
    expect(await screen.findByText(/in Google Calendar about once a day/)).toBeVisible()
    expect(server.saved).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Follow all my tickets' }))
    const link = await screen.findByRole('link', { name: 'Follow in my calendar' })
    expect(link.getAttribute('href')).toMatch(/^webcal:\/\/.+\/api\/v2\/public\/ticket-calendar\/[\w-]{43}$/)
    await user.click(screen.getByRole('button', { name: 'Copy address' }))
    expect(await navigator.clipboard.readText()).toBe(
      link.getAttribute('href')?.replace('webcal:', location.protocol),
    )
    await user.click(screen.getByRole('button', { name: 'End this address' }))
    expect(await screen.findByText('The address no longer works.')).toBeVisible()
    expect(server.saved).toEqual([[record().uuid], []])
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Follow in my calendar' })).toBeNull())
  })

  it('keeps the address and reports it when the end has no answer (W243)', async () => {
    const user = userEvent.setup()
    const server = await openSettings()
    await user.click(await screen.findByRole('button', { name: 'Follow all my tickets' }))
    const end = await screen.findByRole('button', { name: 'End this address' })
    server.isReachable = false
    await user.click(end)
    expect(await screen.findByText(/Nothing has changed/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Follow in my calendar' })).toBeVisible()
  })

  it('is not offered by another server, and not without a ticket (W243)', async () => {
    await openSettings({ isOwn: false })
    await screen.findByRole('heading', { name: 'Help' })
    await openSettings({ tickets: [] })
    await waitFor(() => expect(screen.getAllByRole('heading', { name: 'Help' })).toHaveLength(2))
    expect(screen.queryByRole('heading', { name: 'Calendar' })).toBeNull()
  })
})
