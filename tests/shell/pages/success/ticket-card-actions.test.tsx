import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { endpoints } from '#shell/endpoints.ts'
import { refused } from '#wire/result.ts'
import { callsOf, openCheckout, type CheckoutOptions } from '../../../purchase/pages/render-checkout.tsx'
import { fillIn } from '../../../support/browser/fill-in.ts'
import { application } from '../../../support/events.ts'
import { first, orderOf, second, ticket } from '../../../support/orders.ts'
import { unreachable, value } from '../../../support/wire/scripted-api.ts'

const assigned = (uuid: string, firstName: string, over: object = {}) =>
  ticket(uuid, {
    firstName,
    lastName: 'Keller',
    fullName: `${firstName} Keller`,
    email: `${firstName.toLowerCase()}@example.org`,
    assigned: true,
    acquired: true,
    ...over,
  })
const complete = (tickets: readonly object[]) =>
  orderOf(tickets, { status: 'COMPLETE', firstName: 'Ada', lastName: 'Keller', email: 'ada@example.org' })
const open = (tickets: readonly object[], options: CheckoutOptions = {}) =>
  openCheckout('success', { reservation: complete(tickets), ...options })

const uuidOf = (index: number) => `00000000-0000-4000-8000-00000000000${String(index)}`

const card = async (number: number) =>
  within(
    (await screen.findAllByRole('heading', { level: 3, name: /Standard$/ }))[number - 1]?.closest(
      'article',
    ) as HTMLElement,
  )

describe('ticket on the success page', () => {
  it('is sent by e-mail, with a note that can be dismissed (P34)', async () => {
    const { user, call } = await open([assigned(first, 'Ada'), assigned(second, 'Milo')], {
      answers: { sendTicketByEmail: () => value(true) },
    })
    const two = await card(2)
    await user.click(two.getByRole('button', { name: 'Send the ticket of Milo Keller by email' }))
    expect(await two.findByText('The ticket is on its way by email.')).toBeVisible()
    expect((await card(1)).queryByText('The ticket is on its way by email.')).toBeNull()
    expect(callsOf(call, endpoints.sendTicketByEmail)).toEqual([
      { params: { shortName: 'pietra', uuid: second }, body: {} },
    ])
    await user.click(two.getByRole('button', { name: 'Close' }))
    expect(two.queryByText('The ticket is on its way by email.')).toBeNull()
  })

  it('reports that the mail was not sent', async () => {
    const { user } = await open([assigned(first, 'Ada')], {
      answers: { sendTicketByEmail: () => unreachable },
    })
    const ticketCard = await card(1)
    await user.click(ticketCard.getByRole('button', { name: /^Send the ticket/ }))
    expect(await ticketCard.findByRole('button', { name: 'Try again' })).toBeVisible()
  })

  it('is changed or transferred on the page itself, by the form with the notice about transfers (P35)', async () => {
    const { user, call } = await open([assigned(first, 'Ada')], {
      answers: { updateTicket: () => value(true) },
    })
    await user.click((await card(1)).getByRole('button', { name: /^Change name/ }))
    await user.click(await screen.findByRole('button', { name: 'Transfer to another person' }))
    const firstName = screen.getByRole('textbox', { name: /First name/ })
    expect(firstName).toHaveValue('')
    expect(firstName).toHaveFocus()
    await fillIn(firstName, 'Mia')
    await fillIn(screen.getByRole('textbox', { name: /Last name/ }), 'Brandt')
    await fillIn(screen.getByRole('textbox', { name: /email/i }), 'mia@example.org')
    await user.click(screen.getByRole('button', { name: 'Save the new name' }))
    await waitFor(() => expect(callsOf(call, endpoints.updateTicket)).toHaveLength(1))
    expect(callsOf(call, endpoints.updateTicket)).toMatchObject([
      { params: { shortName: 'pietra', uuid: first }, body: { firstName: 'Mia', email: 'mia@example.org' } },
    ])
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  })

  it('has only the link without the flags of the server', async () => {
    await open([assigned(first, 'Ada', { sendMailEnabled: false, locked: true, downloadEnabled: false })])
    const ticketCard = await card(1)
    expect(ticketCard.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Share the link',
    ])
  })

  it('is one of four or more: its card only leads to its page, and the field for a missing name stays (P346)', async () => {
    const names = ['Ada', 'Milo', 'Mia']
    const named = names.map((name, index) => assigned(uuidOf(index), name))
    await open([...named, ticket(uuidOf(3), { acquired: true })])
    const two = await card(2)
    expect(two.getByRole('link', { name: 'Show the ticket of Milo Keller' })).toBeVisible()
    expect(two.queryAllByRole('button')).toEqual([])
    expect((await card(4)).getByRole('button', { name: /^Add a name/ })).toBeVisible()
  })

  it('is downloaded by a dialog when the server has an external wallet (B90)', async () => {
    const walletConfiguration = { gWalletEnabled: true, passEnabled: false }
    const { user } = await open([assigned(first, 'Ada')], {
      answers: { info: () => value({ ...application, walletConfiguration }) },
    })
    await user.click(
      await (await card(1)).findByRole('button', { name: 'Download the ticket of Ada Keller' }),
    )
    const dialog = within(screen.getByRole('dialog', { name: 'Download the ticket' }))
    expect(dialog.getByRole('link', { name: /Google/ })).toBeVisible()
    expect(dialog.queryByRole('link', { name: /Apple/ })).toBeNull()
  })
})

describe('release on the success page', () => {
  const free = { cancellationEnabled: true }
  const release = async (tickets: readonly object[], options: CheckoutOptions = {}) => {
    const page = await open(tickets, { answers: { releaseTicket: () => value(true) }, ...options })
    const ticketCard = await card(1)
    await page.user.click(ticketCard.getByRole('button', { name: 'Release the ticket of Ada Keller' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Release the ticket of Ada Keller?' }))
    await page.user.click(dialog.getByRole('button', { name: 'Release ticket' }))
    return { ...page, dialog }
  }

  it('of the only ticket leads to the event page (B89, P36, P106)', async () => {
    const { router } = await release([assigned(first, 'Ada', free)])
    expect(await screen.findByText('event page')).toBeVisible()
    expect(router.state.historyAction).toBe('REPLACE')
  })

  it('of one of several tickets loads the reservation again (P36, P106)', async () => {
    const server = { reservation: complete([assigned(first, 'Ada', free), assigned(second, 'Milo')]) }
    const releaseTicket = () => {
      server.reservation = complete([assigned(second, 'Milo')])
      return value(true)
    }
    await release([], { server, answers: { releaseTicket } })
    await waitFor(() => expect(screen.queryByText('Ada Keller')).toBeNull())
    expect(screen.getByText('Milo Keller')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is not offered for a ticket that may not be released', async () => {
    await open([assigned(first, 'Ada')])
    expect((await card(1)).queryByRole('button', { name: /^Release/ })).toBeNull()
  })

  it('that the server refuses keeps the ticket', async () => {
    const { dialog } = await release([assigned(first, 'Ada', free)], {
      answers: { releaseTicket: () => refused(400) },
    })
    expect(await dialog.findByText(/can no longer be released/)).toBeVisible()
  })
})

describe('link of a ticket for another person', () => {
  it('opens the share sheet with the link and the name of this ticket only (P318)', async () => {
    const share = vi.fn((_: ShareData) => Promise.resolve())
    Object.defineProperty(navigator, 'share', { configurable: true, value: share })
    const { user } = await open([assigned(first, 'Ada'), assigned(second, 'Milo')])
    await user.click((await card(2)).getByRole('button', { name: 'Send to Milo Keller' }))
    expect(share.mock.calls).toEqual([
      [
        {
          title: 'Pietra Nights · Milo Keller',
          url: `${location.origin}/event/pietra/ticket/${second}/view`,
        },
      ],
    ])
    Reflect.deleteProperty(navigator, 'share')
  })

  it("is sent by the first button of a card that is not the buyer's, and by the menu of the other (W302)", async () => {
    await open([assigned(first, 'Ada'), assigned(second, 'Milo')])
    const [send] = (await card(2)).getAllByRole('button')
    expect(send).toHaveTextContent(/^Send to Milo$/)
    expect((await card(2)).queryByText('Share the link')).toBeNull()
    expect((await card(1)).queryByRole('button', { name: /^Send to/ })).toBeNull()
  })

  it('leaves out an empty menu (W302)', async () => {
    await open([assigned(second, 'Milo', { sendMailEnabled: false, locked: true, downloadEnabled: false })])
    const ticketCard = await card(1)
    expect(ticketCard.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Send to Milo'])
    expect(ticketCard.queryByText('More')).toBeNull()
  })

  it('copies the link where there is no share sheet (P318)', async () => {
    const { user } = await open([assigned(first, 'Ada'), assigned(second, 'Milo')])
    await user.click((await card(1)).getByRole('button', { name: 'Share the link, Ada Keller' }))
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe(
        `${location.origin}/event/pietra/ticket/${first}/view`,
      ),
    )
  })
})
