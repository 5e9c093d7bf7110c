import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { createQueryClient } from '#app/query-client.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import { createMemoryWallet } from '#core/storage/memory-wallet.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { TicketMenu } from '#features/wallet/components/TicketMenu.tsx'
import { TicketOptions } from '#features/wallet/components/TicketOptions.tsx'
import { createTranslationStore } from '#i18n/translation-store.ts'
import { TranslationProvider } from '#i18n/use-translations.ts'
import { ServicesProvider } from '#platform/services.tsx'
import '../../support/dom-gaps.ts'
import { record } from '../../support/records.ts'
import { ticketChanges } from '../../support/ticket-changes.ts'
import { application } from '../../support/wire-samples.ts'
import { scriptedApi, unreachable, value, type Answers } from '../browse/render-browse.tsx'
import { callsOf } from '../checkout/render-checkout.tsx'
import { assigned, first, fullTicket } from '../tickets/render-tickets.tsx'

/** The text of the code in the worked example of docs/api/tickets.md#code-text. */
const workedExample = '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5/976m3+a2XFKdIJVo/VlQGCTq06Jp1vbzYtSsO3XoshA='

const stored = (over: Partial<TicketRecord> = {}) => record({ uuid: first, ...over })

/** Renders the menu of a ticket with the items that load later. */
async function open(ticket: TicketRecord = stored(), answers: Answers = {}) {
  const { api, call } = scriptedApi({
    ticketFull: () => fullTicket(),
    info: () => value(application),
    ...answers,
  })
  const texts = createTranslationStore()
  await Promise.all([texts.loadNamespace('wallet'), texts.loadNamespace('tickets')])
  const services = {
    api,
    now: () => 0,
    database: () => Promise.reject(new Error('no store')),
    keepTickets: () => Promise.resolve(false),
    refreshWallet: () => Promise.resolve(),
    removeTicket: () => Promise.resolve(false),
    ...ticketChanges(api),
    actionQueue: () => Promise.resolve(null),
    memory: createMemoryWallet(),
  }
  const menu = (
    <TicketMenu ticket={ticket} onRemove={() => undefined} options={<TicketOptions ticket={ticket} />} />
  )
  const router = createMemoryRouter([
    { path: '/', element: menu },
    { path: '/wallet', element: <p>my tickets</p> },
  ])
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ServicesProvider value={services}>
        <TranslationProvider value={texts}>
          <RouterProvider router={router} />
        </TranslationProvider>
      </ServicesProvider>
    </QueryClientProvider>,
  )
  return { call, user: userEvent.setup() }
}

const walletConfiguration = { gWalletEnabled: true, passEnabled: true }
const offersWallets = { info: () => value({ ...application, walletConfiguration }) }
const link = (name: RegExp) => screen.queryByRole('link', { name })

describe('TicketOptions', () => {
  it('offers the wallets of the server', async () => {
    await open(stored(), offersWallets)
    const passes = `event/pietra/v1/version/passes/${first}`
    expect(await screen.findByRole('link', { name: /Google Wallet/ })).toHaveAttribute(
      'href',
      `/api/wallet/${passes}`,
    )
    expect(link(/Apple Wallet/)).toHaveAttribute('href', `/api/pass/${passes}`)
  })

  it('offers no wallet that the server does not have', async () => {
    const { call } = await open()
    await waitFor(() => expect(callsOf(call, endpoints.info)).toHaveLength(1))
    expect(link(/Wallet/)).toBeNull()
  })

  it('offers neither wallets nor a PDF for an online event', async () => {
    const { call } = await open(stored({ format: 'ONLINE' }), offersWallets)
    await waitFor(() => expect(callsOf(call, endpoints.ticketFull)).toHaveLength(1))
    expect(link(/Wallet/)).toBeNull()
    expect(screen.queryByRole('button', { name: /PDF/ })).toBeNull()
  })

  it('leads from an online ticket to its waiting room', async () => {
    const { code } = stored()
    await open(stored({ format: 'ONLINE', code: code && { ...code, text: workedExample } }))
    expect(await screen.findByRole('link', { name: 'Open the waiting room' })).toHaveAttribute(
      'href',
      `/event/pietra/ticket/${first}/check-in/fea58d8a33b1edc2e7ca3da52b387997f8b49f99826dbcb27d5685453205c98c/waiting-room`,
    )
  })

  it('leads to the update page, also without a connection', async () => {
    await open(stored(), { ticketFull: () => unreachable })
    expect(link(/Change name or transfer/)).toHaveAttribute('href', `/event/pietra/ticket/${first}/update`)
  })

  it('does not lead to the update page when nothing can be changed', async () => {
    await open(stored(), { ticketFull: () => fullTicket(assigned({ locked: true })) })
    await waitFor(() => expect(link(/Change name/)).toBeNull())
  })

  it('releases the ticket after a confirmation and leads to the wallet', async () => {
    const { user, call } = await open(stored(), {
      ticketFull: () => fullTicket(assigned({ cancellationEnabled: true })),
      releaseTicket: () => value(true),
    })
    await user.click(await screen.findByRole('button', { name: 'Release this ticket' }))
    expect(callsOf(call, endpoints.releaseTicket)).toEqual([])
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Release ticket' }))
    expect(await screen.findByText('my tickets')).toBeVisible()
    expect(callsOf(call, endpoints.releaseTicket)).toEqual([{ params: { shortName: 'pietra', uuid: first } }])
  })

  it('offers no release that the server would refuse', async () => {
    const { call } = await open()
    await waitFor(() => expect(callsOf(call, endpoints.ticketFull)).toHaveLength(1))
    expect(screen.queryByRole('button', { name: /Release/ })).toBeNull()
  })
})
