/** The success page of a subscription, which the screen calls a pass. */
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as sharing from '#device/browser/share.ts'
import { endpoints } from '#shell/endpoints.ts'
import { dismissToast, useToasts } from '#ui/app/toasts.ts'
import { callsOf, openCheckout, type CheckoutOptions } from '../../../purchase/pages/render-checkout.tsx'
import { someEvent } from '../../../support/events.ts'
import { textField } from '../../../support/orders.ts'
import { boughtPass, descriptor, descriptorId } from '../../../support/passes.ts'
import { unreachable, value } from '../../../support/wire/scripted-api.ts'

const id = '3f2b9c71-6d4e-4a58-b0c2-917e5a6d8f04'
const events = () => value([someEvent(), someEvent({ shortName: 'dusk', title: { en: 'Dusk Songs' } })])

const open = (options: CheckoutOptions = {}) =>
  openCheckout('success', {
    subscription: descriptor(),
    reservation: boughtPass(),
    ...options,
    answers: { events, ...options.answers },
  })
const region = async (name: string) => within(await screen.findByRole('region', { name }))
const finalized = {
  readyForConfirmation: true,
  finalized: true,
  lockEmailEdit: false,
  hideContactData: false,
}

afterEach(() => {
  vi.restoreAllMocks()
  act(() => dismissToast('pass-copied'))
})

describe('the success page of a pass', () => {
  it('shows that the pass is ready, the recipient of the mail and the number of the order (P39, P165)', async () => {
    await open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Your pass is ready' })).toBeVisible()
    expect(screen.getByText(/^We sent a confirmation to/)).toHaveTextContent('ada@example.org.')
    expect(screen.getByRole('button', { name: 'Send the confirmation again' })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Order 5D7C2E6E' })).toBeVisible()
  })

  it('shows only that it is being completed while it is finalizing (P164)', async () => {
    const { call } = await open({ reservation: boughtPass({ status: 'FINALIZING' }) })
    expect(
      await screen.findByText('Your order is being completed. A confirmation follows by email.'),
    ).toBeVisible()
    expect(screen.queryByText('Your pass is ready')).toBeNull()
    expect(screen.queryByText('DD6GK3C7')).toBeNull()
    expect(screen.queryByRole('region', { name: 'Use your pass' })).toBeNull()
    expect(callsOf(call, endpoints.events)).toEqual([])
  })

  it('shows validity, entries, usage, owner and the answers around the name (P40)', async () => {
    await open({
      reservation: boughtPass(
        {},
        {
          usageDetails: { total: 10, used: 2, available: 8 },
          owner: { firstName: 'Milo', lastName: 'Keller', email: 'milo@example.org' },
          fieldConfigurationBeforeStandard: [
            { ...textField('club', 'Club'), fields: [{ fieldIndex: 0, fieldValue: 'Quarry' }] },
          ],
          fieldConfigurationAfterStandard: [{ ...textField('size', 'Shirt size'), fields: [] }],
        },
      ),
    })
    const pass = await region('Your pass')
    for (const text of [
      '12 months from the purchase',
      'One for each event',
      'Times used: 2',
      '8 entries left',
      'Milo Keller',
      'milo@example.org',
      /Quarry/,
    ])
      expect(pass.getByText(text)).toBeVisible()
    expect(pass.queryByText('Shirt size')).toBeNull()
  })

  it('names the entries once before the first use, and no rest without a limit (P40)', async () => {
    const unused = { total: 10, used: 0, available: 10 }
    const first = await open({ reservation: boughtPass({}, { usageDetails: unused }) })
    expect((await region('Your pass')).getByText(/10 entries/)).toHaveTextContent(/^10 entries left$/)
    expect(screen.queryByText(/^Used/)).toBeNull()
    first.unmount()
    const usageDetails = { total: null, used: 3, available: null }
    await open({ reservation: boughtPass({}, { usageDetails }) })
    expect((await region('Your pass')).getByText('Times used: 3')).toBeVisible()
    expect(screen.queryByText(/entries left/)).toBeNull()
  })

  it.each([
    ['DD6GK3C7', 'Copy PIN'],
    [id, 'Copy Pass number'],
  ])('copies %s and confirms it (P41, P182)', async (text, name) => {
    vi.spyOn(sharing, 'copyText').mockResolvedValue(true)
    const Toasts = () => useToasts().map((toast) => <p key={toast.id}>toast: {toast.text}</p>)
    const { user, router } = await open()
    await user.click(await screen.findByText('Codes of your pass'))
    await user.click(screen.getByRole('button', { name }))
    expect(sharing.copyText).toHaveBeenCalledWith(text)
    expect(await screen.findByRole('button', { name: name.replace('Copy', 'Copied') })).toBeVisible()
    expect(router.state.location.pathname).toMatch(/success$/)
    render(<Toasts />)
    expect(screen.getByText('toast: Copied.')).toBeVisible()
  })

  it.each([
    [{ displayPin: false }, false],
    [{ displayPin: true }, true],
    [null, true],
  ])('with the configuration %o shows the PIN: %s (P163)', async (configuration, shown) => {
    await open({ reservation: boughtPass({}, { configuration }) })
    expect((await screen.findByText(id)).closest('details')).not.toHaveAttribute('open')
    expect(screen.queryByText('DD6GK3C7') !== null).toBe(shown)
  })

  it('lists the events that it opens with its id in their links, and leads to all of them and home (P42)', async () => {
    const { call } = await open()
    const use = await region('Use your pass')
    expect(await use.findByRole('link', { name: /Dusk Songs/ })).toHaveAttribute(
      'href',
      `/event/dusk?subscription=${id}`,
    )
    expect(callsOf(call, endpoints.events)).toMatchObject([{ query: { subscription: id } }])
    expect(screen.getByRole('link', { name: 'All events for this pass' })).toHaveAttribute(
      'href',
      `/events-all?subscription=${id}`,
    )
    expect(screen.getByRole('link', { name: 'Browse events' })).toHaveAttribute('href', '/')
  })

  it.each([
    [() => value([]), 'No event for this pass is on sale right now.'],
    [() => unreachable, 'No connection'],
  ])('reports when there is no list of events', async (answer, text) => {
    await open({ answers: { events: answer } })
    expect(await (await region('Use your pass')).findByText(text)).toBeVisible()
  })

  it('stores the pass on the device', async () => {
    const { database } = await open()
    await waitFor(async () => expect(await database.passes.get(id)).toMatchObject({ pin: 'DD6GK3C7' }))
  })

  it('hides the buttons and the document but for the withdrawal where the order requests it (W303)', async () => {
    const metadata = { ...finalized, hideConfirmationButtons: true }
    await open({ reservation: boughtPass({ metadata, invoiceOrReceiptDocumentPresent: true }) })
    expect(await screen.findByText('Codes of your pass')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Browse events' })).toBeNull()
    expect(screen.queryByRole('link', { name: /receipt/i })).toBeNull()
    expect(screen.getByRole('link', { name: 'Withdraw from contract' })).toBeVisible()
  })

  it.each([
    [null, 'receipt'],
    ['R-0001', 'invoice'],
  ])(
    'offers the document that the server reports, with the invoice number %s the %s (P184)',
    async (number, kind) => {
      await open({
        reservation: boughtPass({ invoiceNumber: number, invoiceOrReceiptDocumentPresent: true }),
      })
      const { id, shortId } = boughtPass()
      const link = await screen.findByRole('link', { name: new RegExp(kind) })
      expect(link).toHaveAttribute(
        'href',
        `/api/v2/public/subscription/${descriptorId}/reservation/${id}/${kind}`,
      )
      expect(link).toHaveAttribute('download', `${kind}-${shortId}.pdf`)
      expect(screen.queryByText(/^Do you need an invoice or a receipt\?/)).toBeNull()
    },
  )
})

it('the success page in a frame of another site leads to the order in its own tab, without events and buttons', async () => {
  vi.spyOn(window, 'parent', 'get').mockReturnValue({ postMessage: vi.fn() } as unknown as Window)
  const embeddingConfiguration = { enabled: true, notificationOrigin: 'https://host.example' }
  const { call } = await open({ subscription: descriptor({ embeddingConfiguration }) })
  expect(await screen.findByText('Keep this pass on this device')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open this order in a new tab' })).toHaveAttribute(
    'target',
    '_blank',
  )
  await waitFor(() => expect(screen.queryByRole('link', { name: 'All events for this pass' })).toBeNull())
  expect(callsOf(call, endpoints.events)).toEqual([])
})
