import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { TesseraDatabase } from '#device/storage/database.ts'
import { createTranslationStore } from '#i18n/translation-store.ts'
import { endpoints } from '#shell/endpoints.ts'
import { ticketInfo } from '#ticket/contract.ts'
import { MainOptions } from '#ticket/parts/MainOptions.tsx'
import { TicketMenu } from '#ticket/parts/TicketMenu.tsx'
import { TicketOptions } from '#ticket/parts/TicketOptions.tsx'
import type { TicketRecord } from '#ticket/store/records.ts'
import { type Services } from '#ui/data/services.ts'
import english from '../../../src/i18n/locales/en/server.json'
import { callsOf } from '../../purchase/pages/render-checkout.tsx'
import '../../support/browser/dom-gaps.ts'
import { fillIn } from '../../support/browser/fill-in.ts'
import { application, wholeEvent } from '../../support/events.ts'
import { first, second } from '../../support/orders.ts'
import { orderRecord, record } from '../../support/records.ts'
import { renderWithServices } from '../../support/render-with-services.tsx'
import { testServices, type TestServices } from '../../support/test-services.ts'
import { assigned, fullTicket } from '../../support/ticket-answers.ts'
import { ticketFor } from '../../support/wire/fake-api.ts'
import { scriptedApi, unreachable, value, type Answers } from '../../support/wire/scripted-api.ts'

const stored = (over: Partial<TicketRecord> = {}) => record({ uuid: first, ...over })

/** Renders the menu of a ticket with the items that load later. */
async function open(
  ticket: TicketRecord = stored(),
  answers: Answers = {},
  changes: Partial<TestServices> = {},
) {
  const { api, call } = scriptedApi({
    ticketFull: () => fullTicket(),
    info: () => value(application),
    ...answers,
  })
  const texts = createTranslationStore()
  await Promise.all([texts.loadNamespace('wallet'), texts.loadNamespace('tickets')])
  const updateTicket = vi.fn<Services['updateTicket']>(() =>
    Promise.resolve({ kind: 'saved', stored: 'renewed' }),
  )
  const services = testServices(api, { updateTicket, ...changes })
  const onDoorCheck = vi.fn()
  const menu = (
    <TicketMenu
      ticket={ticket}
      onRemove={() => undefined}
      main={<MainOptions ticket={ticket} />}
      options={<TicketOptions ticket={ticket} onDoorCheck={onDoorCheck} />}
    />
  )
  const router = createMemoryRouter([
    { path: '/', element: menu },
    { path: '/wallet', element: <p>my tickets</p> },
  ])
  renderWithServices(<RouterProvider router={router} />, services, { texts })
  return { call, onDoorCheck, updateTicket, user: userEvent.setup() }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const walletConfiguration = { gWalletEnabled: true, passEnabled: true }
const offersWallets = { info: () => value({ ...application, walletConfiguration }) }
const link = (name: RegExp) => screen.queryByRole('link', { name })

const past = stored({
  datesWithOffset: { ...stored().datesWithOffset, startDateTime: 1, endDateTime: 2 },
  organizationName: 'Letterhouse',
})

const gone = stored({ missingSince: 5, organizationName: 'Letterhouse' })

describe.each([
  ['is over', past],
  ['the server does not have', gone],
])('the actions of a ticket that %s', (_, past) => {
  const now = () => Date.UTC(2027, 0, 1)
  const ofOrganizer = { event: () => value(wholeEvent({ organizerSlug: 'letterhouse' })) }

  it('lead to its order with the receipt and to the organizer, and change no attendee (W143)', async () => {
    const db = new TesseraDatabase()
    await db.orders.clear()
    await db.orders.bulkPut([
      orderRecord({ reservationId: 'other', shortId: 'OTHER' }),
      orderRecord({ reservationId: 'full-id', shortId: past.shortId }),
    ])
    await open(past, ofOrganizer, { now, database: () => Promise.resolve(db) })
    expect(await screen.findByRole('link', { name: 'Order and receipt' })).toHaveAttribute(
      'href',
      '/event/pietra/reservation/full-id/success',
    )
    expect(await screen.findByRole('link', { name: 'More events of Letterhouse' })).toHaveAttribute(
      'href',
      '/o/letterhouse',
    )
    expect(screen.queryByRole('button', { name: 'Send to someone' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Correct the name' })).toBeNull()
  })

  it('do not include an order that the device does not have (W143)', async () => {
    await open(past, ofOrganizer, { now })
    await screen.findByRole('link', { name: 'More events of Letterhouse' })
    expect(link(/Order and receipt/)).toBeNull()
  })
})

it('a ticket that the server does not have offers no action that needs it there (W435)', async () => {
  const needing = [
    'Download PDF',
    'Share the link',
    'Email me the ticket',
    'Check that it opens without signal',
  ]
  const offered = () => [...document.querySelectorAll('button, a')].map(({ textContent }) => textContent)
  await open()
  expect(offered()).toEqual(expect.arrayContaining([...needing, 'Move to another device']))
  cleanup()
  await open(gone)
  expect(offered()).toEqual(['Print', 'Remove from this device'])
})

it.each([{ code: null }, { sentAt: 1 }])(
  'a ticket without its own code offers no print: %o',
  async (over) => {
    await open(stored(over))
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
  },
)

describe('TicketOptions', () => {
  it('offers the wallets of the server (P51)', async () => {
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

  it('offers neither wallets, a PDF nor a check for the entrance for an online event', async () => {
    const { call } = await open(stored({ format: 'ONLINE' }), offersWallets)
    await waitFor(() => expect(callsOf(call, endpoints.ticketFull)).toHaveLength(1))
    expect(link(/Wallet/)).toBeNull()
    expect(screen.queryByRole('button', { name: /PDF|opens without signal/ })).toBeNull()
  })

  it('offers to follow the event in the calendar of the device, until the event is over (W240)', async () => {
    await open()
    expect(link(/^Follow in my calendar/)).toHaveAttribute(
      'href',
      `webcal://${location.host}/api/v2/public/event/pietra/calendar/en?type=follow`,
    )
    cleanup()
    await open(past, {}, { now: () => Date.UTC(2027, 0, 1) })
    expect(link(/^Follow in my calendar/)).toBeNull()
  })

  const person = { 'First name': 'Timo', 'Last name': 'Brandt', Email: 'timo@example.org' }
  const online: Answers = {
    event: () => value(wholeEvent()),
    ticket: () => value(z.decode(ticketInfo, z.encode(ticketInfo, ticketFor(first, 'Ada Keller').info))),
    bundle: () => value(english),
  }

  it('sends the ticket to another person in a sheet that names what happens to the code (W136)', async () => {
    const { user, updateTicket } = await open(stored(), online)
    await user.click(await screen.findByRole('button', { name: 'Send to someone' }))
    const sheet = within(screen.getByRole('dialog', { name: 'Send to someone' }))
    for (const field of await sheet.findAllByRole('textbox')) expect(field).toHaveValue('')
    for (const [label, text] of Object.entries(person))
      await fillIn(sheet.getByLabelText(new RegExp(`^${label}`)), text)
    expect(sheet.getByText('Timo gets a new code by email.')).toHaveTextContent('Yours stops working.')
    await user.click(sheet.getByRole('button', { name: 'Send ticket' }))
    await waitFor(() => expect(updateTicket).toHaveBeenCalledTimes(1))
    expect(updateTicket.mock.calls[0]?.[0]).toMatchObject({
      form: { firstName: 'Timo', lastName: 'Brandt', email: 'timo@example.org' },
      isSending: true,
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('corrects the name in a sheet with the present one, and does not count as sent (W136)', async () => {
    const { user, updateTicket } = await open(stored(), online)
    await user.click(await screen.findByRole('button', { name: 'Correct the name' }))
    const sheet = within(screen.getByRole('dialog', { name: 'Correct the name' }))
    expect(await sheet.findByLabelText(/^First name/)).toHaveValue('Ada')
    await user.click(sheet.getByRole('button', { name: 'Save the name' }))
    await waitFor(() => expect(updateTicket).toHaveBeenCalledTimes(1))
    expect(updateTicket.mock.calls[0]?.[0]).toMatchObject({ isSending: false })
  })

  it('reports without a connection that nothing was sent (W136)', async () => {
    const { user } = await open(stored(), { ticketFull: () => unreachable, event: () => unreachable })
    await user.click(screen.getByRole('button', { name: 'Send to someone' }))
    expect(await screen.findByText('Not sent. Try again when you are online.')).toBeVisible()
  })

  it('offers no other name for a ticket whose event the server does not have (W136)', async () => {
    await open(stored({ eventMissingSince: 5 }), offersWallets)
    await screen.findByRole('link', { name: /Google Wallet/ })
    expect(screen.queryByRole('button', { name: 'Send to someone' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Correct the name' })).toBeNull()
  })

  it('offers no other name for a locked ticket', async () => {
    await open(stored(), { ticketFull: () => fullTicket(assigned({ locked: true })) })
    await waitFor(() => expect(screen.queryByRole('button', { name: /Send to someone|Correct/ })).toBeNull())
    expect(link(/All details/)).toBeNull()
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

  const storedOrder = async (...uuids: string[]) => {
    const database = new TesseraDatabase(`options-${String(uuids.length)}`)
    for (const uuid of uuids) await database.tickets.put(stored({ uuid }))
    return { database: () => Promise.resolve(database) }
  }

  it('leads to the print of all tickets of the order (P335)', async () => {
    await open(stored(), {}, await storedOrder(first, second))
    expect(await screen.findByRole('link', { name: 'Print all tickets' })).toHaveAttribute(
      'href',
      `/wallet/door/pietra/${first}#print`,
    )
  })

  it('offers no door check of a ticket whose code is void', async () => {
    await open(stored({ fullName: 'Jonas' }))
    expect(screen.queryByRole('button', { name: /opens without signal/ })).toBeNull()
  })
})
