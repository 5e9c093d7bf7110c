/** The first visit by the link of a ticket: what the page shows once it has stored it. */
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as offline from '#device/browser/opens-offline.ts'
import { putTicket } from '#ticket/store/write-tickets.ts'
import { openWallet, whole } from '../../wallet/pages/render-wallet.tsx'

const text = 'Saved on this device'
const view = '/event/pietra/ticket/u1/view'
const ticket = () => whole({ uuid: 'u1' })
const open = (stored: Parameters<typeof openWallet>[1]) =>
  openWallet(view, stored, { keepTickets: () => new Promise(() => undefined) })

beforeEach(() => void vi.spyOn(offline, 'opensOffline').mockResolvedValue(true))
afterEach(() => vi.restoreAllMocks())

describe('the first visit by the link of a ticket', () => {
  test('shows that the ticket is saved and opens without signal, once it does (W176)', async () => {
    const { db } = await open([])
    await screen.findByRole('heading', { name: 'Opening the ticket' })
    await act(() => putTicket(db, ticket()))
    expect(await screen.findByText(text)).toBeVisible()
    // One message: no toast repeats it.
    expect(document.querySelector('.toast')).toBeNull()
    expect(screen.getByText('Opens without signal.')).toBeVisible()
  })

  test.each<[string, Promise<boolean>]>([
    ['does not open', Promise.resolve(false)],
    ['is not known to open', new Promise(() => undefined)],
  ])('shows nothing while the app %s without a connection (W176)', async (_, opens) => {
    vi.spyOn(offline, 'opensOffline').mockReturnValue(opens)
    const { db } = await open([])
    await screen.findByRole('heading', { name: 'Opening the ticket' })
    await act(() => putTicket(db, ticket()))
    expect(await screen.findByRole('link', { name: /Show at the door/ })).toBeInTheDocument()
    expect(screen.queryByText(text)).toBeNull()
  })

  test('is not assumed for a ticket that was stored before (W176)', async () => {
    await open([ticket()])
    expect(await screen.findByRole('link', { name: /Show at the door/ })).toBeInTheDocument()
    expect(screen.queryByText(text)).toBeNull()
  })
})
