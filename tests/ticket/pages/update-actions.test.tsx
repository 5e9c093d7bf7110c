import { renderHook, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#shell/endpoints.ts'
import { useToasts } from '#ui/app/toasts.ts'
import { refused, type Result } from '#wire/result.ts'
import { callsOf } from '../../purchase/pages/render-checkout.tsx'
import { application } from '../../support/events.ts'
import { diet, first } from '../../support/orders.ts'
import { assigned, fullTicket } from '../../support/ticket-answers.ts'
import { unreachable, value } from '../../support/wire/scripted-api.ts'
import { openUpdate, type TicketPageOptions } from './render-tickets.tsx'

/** Opens the page of a ticket with these fields. */
const open = (over: object = {}, options: TicketPageOptions = {}) =>
  openUpdate({ ...options, answers: { ticketFull: () => fullTicket(assigned(over)), ...options.answers } })

const heading = () => screen.findByRole('heading', { level: 1 })
const button = (name: RegExp) => screen.queryByRole('button', { name })
const link = (name: RegExp) => screen.queryByRole('link', { name })
describe('actions of the update page', () => {
  it('offers to show, download, send and change a ticket in person (P56)', async () => {
    await open()
    await heading()
    expect(link(/Show the ticket/)).toHaveAttribute('href', `/event/pietra/ticket/${first}/view`)
    expect(link(/Download the ticket/)).toHaveAttribute('download', `ticket-${first}.pdf`)
    expect(button(/Send by email/)).toBeVisible()
    expect(button(/Change name or transfer/)).toBeVisible()
    expect(button(/Release/)).toBeNull()
  })

  it('offers no ticket page and no PDF for an online ticket (P56)', async () => {
    await open({}, { event: { format: 'ONLINE' } })
    await heading()
    expect(link(/Show the ticket/)).toBeNull()
    expect(link(/Download the ticket/)).toBeNull()
    expect(button(/Send by email/)).toBeVisible()
  })

  it('offers the release in place of the ticket page when the ticket may be released (P56)', async () => {
    await open({ cancellationEnabled: true })
    await heading()
    expect(link(/Show the ticket/)).toBeNull()
    expect(button(/Release/)).toBeVisible()
  })

  it('follows the flags for download and mail (P116)', async () => {
    await open({ downloadEnabled: false, sendMailEnabled: false })
    await heading()
    expect(link(/Download/)).toBeNull()
    expect(button(/Send/)).toBeNull()
  })

  it('does not offer to change a locked ticket without additional fields (P183)', async () => {
    await open({ locked: true })
    await heading()
    expect(button(/Change name/)).toBeNull()
  })

  it('offers to change a locked ticket with additional fields (P183)', async () => {
    await open({ locked: true, ticketFieldConfigurationAfterStandard: [diet] })
    await heading()
    expect(button(/Change name/)).toBeVisible()
  })

  it('opens a dialog with PDF and wallet passes when the server has external wallets (B90)', async () => {
    const wallets = { gWalletEnabled: true, passEnabled: true }
    const { user } = await open(
      {},
      { answers: { info: () => value({ ...application, walletConfiguration: wallets }) } },
    )
    await user.click(await screen.findByRole('button', { name: 'Download the ticket' }))
    const dialog = within(screen.getByRole('dialog'))
    const passes = `event/pietra/v1/version/passes/${first}`
    expect(dialog.getByRole('link', { name: /PDF/ })).toHaveAttribute('download', `ticket-${first}.pdf`)
    expect(dialog.getByRole('link', { name: /Google/ })).toHaveAttribute('href', `/api/wallet/${passes}`)
    expect(dialog.getByRole('link', { name: /Apple/ })).toHaveAttribute('href', `/api/pass/${passes}`)
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('shows a note after the mail that can be dismissed (P59)', async () => {
    const { user, call } = await open({}, { answers: { sendTicketByEmail: () => value(true) } })
    await user.click(await screen.findByRole('button', { name: 'Send by email' }))
    expect(await screen.findByText('The ticket is on its way by email.')).toBeVisible()
    expect(callsOf(call, endpoints.sendTicketByEmail)).toEqual([
      { params: { shortName: 'pietra', uuid: first }, body: {} },
    ])
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText('The ticket is on its way by email.')).toBeNull()
  })
})

describe('release on the update page', () => {
  const release = async (answer: Result<boolean>) => {
    const page = await open({ cancellationEnabled: true }, { answers: { releaseTicket: () => answer } })
    await page.user.click(await screen.findByRole('button', { name: 'Release this ticket' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Release the ticket of Ada Keller?' }))
    return { ...page, dialog }
  }

  it('names the consequence, leads to the event page and confirms the release there (B89, P60)', async () => {
    const { user, dialog, call, where } = await release(value(true))
    expect(dialog.getByText(/stops working at once/)).toBeVisible()
    expect(callsOf(call, endpoints.releaseTicket)).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Release ticket' }))
    await waitFor(() => expect(where()).toBe('/event/pietra'))
    const toasts = renderHook(useToasts).result.current
    expect(toasts.map(({ text }) => text)).toContain('The ticket of Ada Keller is released.')
  })

  it('stays when the server refuses', async () => {
    const { user, dialog, where } = await release(refused(400))
    await user.click(dialog.getByRole('button', { name: 'Release ticket' }))
    expect(await dialog.findByText(/can no longer be released/)).toBeVisible()
    expect(where()).toMatch(/update$/)
  })

  it('reports that nothing was released without a connection, and promises nothing (P239)', async () => {
    const { user, dialog, where } = await release(unreachable)
    await user.click(dialog.getByRole('button', { name: 'Release ticket' }))
    expect(await dialog.findByText('No answer came. Try again when you are online.')).toBeVisible()
    expect(dialog.queryByText(/continue/)).toBeNull()
    expect(where()).toMatch(/update$/)
  })

  it('releases nothing when the visitor keeps the ticket', async () => {
    const { user, dialog, call } = await release(value(true))
    await user.click(dialog.getByRole('button', { name: 'Keep ticket' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(callsOf(call, endpoints.releaseTicket)).toEqual([])
  })
})
