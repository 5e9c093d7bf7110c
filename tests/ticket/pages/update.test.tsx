import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { TesseraDatabase } from '#device/storage/database.ts'
import { ticketDraftKey } from '#purchase/rules/booking/booking-draft.ts'
import { getDraft } from '#purchase/store/read-drafts.ts'
import { endpoints } from '#shell/endpoints.ts'
import { ticketInfo } from '#ticket/contract.ts'
import { putTicket } from '#ticket/store/write-tickets.ts'
import { refused } from '#wire/result.ts'
import { callsOf } from '../../purchase/pages/render-checkout.tsx'
import { fillIn } from '../../support/browser/fill-in.ts'
import { wholeEvent } from '../../support/events.ts'
import { diet, item, textField, first } from '../../support/orders.ts'
import { record } from '../../support/records.ts'
import { assigned, fullTicket } from '../../support/ticket-answers.ts'
import { ticketFor } from '../../support/wire/fake-api.ts'
import { unreachable, value } from '../../support/wire/scripted-api.ts'
import { openUpdate, type TicketPageOptions } from './render-tickets.tsx'

/** Opens the page of a ticket with these fields. */
const open = (over: object = {}, options: TicketPageOptions = {}) =>
  openUpdate({ ...options, answers: { ticketFull: () => fullTicket(assigned(over)), ...options.answers } })

const heading = () => screen.findByRole('heading', { level: 1 })
const button = (name: RegExp) => screen.queryByRole('button', { name })
const link = (name: RegExp) => screen.queryByRole('link', { name })
const openForm = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Change name or transfer' }))
  await screen.findByLabelText(/First name/)
}

describe('update page of a ticket', () => {
  it('shows event, category and attendee (P54)', async () => {
    await open()
    expect(await heading()).toHaveTextContent('Pietra Nights')
    expect(screen.getByText(/Sat 10 July 2027/)).toBeVisible()
    const card = within(screen.getByRole('article'))
    expect(card.getByText('Standard')).toBeVisible()
    expect(card.getByText('Ada Keller')).toBeVisible()
  })

  it('warns about a ticket without an attendee and opens its form (P54, P57)', async () => {
    await open({ assigned: false, fullName: '', firstName: null, lastName: null, email: '' })
    const warning = await screen.findByText('This ticket has no name yet')
    expect(warning).toBeVisible()
    expect(warning.closest('.notice')).toHaveClass('warn')
    expect(await screen.findByLabelText(/First name/)).toHaveFocus()
    expect(screen.getByRole('button', { name: 'Enter a name' })).toBeVisible()
  })

  it.each([
    [
      'not started',
      { formattedOnlineCheckInDate: { en: '10.07.2027 20:30' } },
      /opens on 10\.07\.2027 20:30/,
    ],
    ['started', { onlineEventStarted: true }, 'The online room is open.'],
    [
      'a join link before the event',
      { onlineEventStarted: true, formattedOnlineCheckInDate: { en: '10.07.2027 18:00' } },
      'Open since 10.07.2027 18:00, starts Sat 10 Jul 2027 20:30',
    ],
  ])('shows that the online room has %s, and leads to it (P55)', async (_, over, text) => {
    const now = () => wholeEvent().datesWithOffset.startDateTime - 1
    await open(over, { event: { format: 'ONLINE' }, now })
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open the waiting room' })).toHaveAttribute(
      'href',
      `/event/pietra/ticket/${first}/check-in/stored/waiting-room`,
    )
  })

  it('shows no online alert for a ticket in person', async () => {
    await open({ onlineEventStarted: true })
    await heading()
    expect(screen.queryByText(/online room/)).toBeNull()
  })

  it.each([
    ['an unknown ticket', { ticketFull: () => refused(404) }, first],
    ['an unknown event', { event: () => refused(404) }, first],
    ['an id that is no UUID', {}, 'abc'],
  ])('leads to the page of the ticket for %s (P61)', async (_, answers, uuid) => {
    await openUpdate({ answers }, uuid)
    expect(await screen.findByText('ticket page')).toBeVisible()
  })
})

describe('form of the update page', () => {
  it('sends the new attendee, reads the ticket again and closes (P166)', async () => {
    let name = 'Ada'
    const { user, call } = await open(
      {},
      {
        answers: {
          ticketFull: () => fullTicket(assigned({ firstName: name, fullName: `${name} Keller` })),
          updateTicket: () => {
            name = 'Milo'
            return value(true)
          },
        },
      },
    )
    await openForm(user)
    expect(button(/Send by email/)).toBeNull()
    await user.clear(screen.getByLabelText(/First name/))
    await fillIn(screen.getByLabelText(/First name/), 'Milo')
    await user.click(screen.getByRole('button', { name: 'Save the new name' }))
    expect(await screen.findByText('Milo Keller')).toBeVisible()
    expect(screen.queryByLabelText(/First name/)).toBeNull()
    expect(screen.getByRole('status')).toHaveTextContent('Saved')
    expect(document.body).not.toHaveFocus()
    expect(document.activeElement).toHaveTextContent('Milo Keller')
    expect(callsOf(call, endpoints.updateTicket)).toEqual([
      {
        params: { shortName: 'pietra', uuid: first },
        body: {
          firstName: 'Milo',
          lastName: 'Keller',
          email: 'ada@example.org',
          userLanguage: 'en',
          additional: {},
        },
      },
    ])
  })

  it.each([
    ['renewed', 'The ticket on this device has the new code.'],
    ['outdated', /^The new code is not on this device yet/],
  ] as const)('shows that the stored code is %s', async (stored, text) => {
    const { user } = await open(
      {},
      { services: { updateTicket: () => Promise.resolve({ kind: 'saved', stored }) } },
    )
    await openForm(user)
    await user.click(screen.getByRole('button', { name: 'Save the new name' }))
    expect(await screen.findByText(text)).toBeVisible()
  })

  it('explains a transfer and empties name and e-mail address for another person (P58)', async () => {
    const { user } = await open()
    await openForm(user)
    expect(screen.getByText(/the earlier ticket stops working/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Transfer to another person' }))
    expect(screen.getByLabelText(/First name/)).toHaveValue('')
    expect(screen.getByLabelText(/mail/i)).toHaveValue('')
    expect(screen.getByLabelText(/First name/)).toHaveFocus()
  })

  it.each([
    [
      'transfer is not enabled',
      {},
      {
        assignmentConfiguration: {
          forceAssignment: false,
          enableAttendeeAutocomplete: true,
          enableTicketTransfer: false,
        },
      },
    ],
    ['the ticket is locked', { locked: true, ticketFieldConfigurationAfterStandard: [diet] }, {}],
  ])('offers no transfer when %s (P58)', async (_, over, event) => {
    const { user } = await open(over, { event })
    await openForm(user)
    expect(button(/Transfer to another/)).toBeNull()
    expect(screen.queryByText(/the earlier ticket stops working/)).toBeNull()
  })

  it('shows each problem at its field (P113)', async () => {
    const problems = [
      { path: 'lastName', code: 'error.STEP_2_EMPTY_LASTNAME', args: {} },
      { path: 'additional.diet.0', code: 'error.emptyField', args: {} },
      { path: '', code: 'error.STEP_2_WHITELIST_CHECK_FAILED', args: {} },
    ]
    const { user } = await open(
      { ticketFieldConfigurationAfterStandard: [diet] },
      { answers: { updateTicket: () => refused(422, problems) } },
    )
    await openForm(user)
    await user.click(screen.getByRole('button', { name: 'Save the new name' }))
    const last = screen.getByLabelText(/Last name/)
    await waitFor(() => expect(last).toHaveAccessibleDescription(/last name/i))
    expect(last).toHaveFocus()
    expect(screen.getByRole('group', { name: /Diet/ })).toHaveAccessibleDescription(/.+/)
    expect(screen.getByRole('alert')).not.toBeEmptyDOMElement()
    await user.type(last, 'r')
    expect(last).not.toHaveAccessibleDescription()
    expect(screen.getByRole('group', { name: /Diet/ })).toHaveAccessibleDescription(/.+/)
  })

  it('keeps what was typed without a connection, also for the next visit', async () => {
    const { user, database, unmount } = await open({}, { answers: { updateTicket: () => unreachable } })
    await openForm(user)
    await fillIn(screen.getByLabelText(/Last name/), '-Meier')
    await user.click(screen.getByRole('button', { name: 'Save the new name' }))
    expect(await screen.findByText(/What you typed is kept on this device/)).toBeVisible()
    expect(screen.getByLabelText(/Last name/)).toHaveValue('Keller-Meier')
    const key = ticketDraftKey('pietra', first)
    await waitFor(async () =>
      expect(await getDraft(database, key)).toMatchObject({ lastName: 'Keller-Meier' }),
    )
    unmount()
    const next = await open({}, { database, answers: { updateTicket: () => value(true) } })
    expect(await screen.findByLabelText(/Last name/)).toHaveValue('Keller-Meier')
    await next.user.click(screen.getByRole('button', { name: 'Save the new name' }))
    await waitFor(async () => expect(await getDraft(database, key)).toBeNull())
  })
})

describe('the field of an additional service', () => {
  const plate = textField('plate', 'Plate')
  const parking = item(7, {
    ticketUUID: first,
    ticketFieldConfiguration: [{ ...plate, value: 'TI 1', fields: [{ fieldIndex: 0, fieldValue: 'TI 1' }] }],
  })

  it('is not asked as the own field of the ticket, and is sent with its item only (P241)', async () => {
    const { user, call } = await open(
      { ticketFieldConfigurationAfterStandard: [textField('note', 'Note'), plate, plate] },
      {
        answers: {
          ticket: () =>
            value(
              z.decode(ticketInfo, {
                ...z.encode(ticketInfo, ticketFor(first, 'Ada Keller').info),
                additionalServiceWithData: [parking],
              }),
            ),
        },
      },
    )
    await openForm(user)
    expect(screen.queryByLabelText(/Plate/)).toBeNull()
    await fillIn(screen.getByLabelText(/Note/), 'late')
    await user.click(screen.getByRole('button', { name: 'Save the new name' }))
    await waitFor(() => expect(callsOf(call, endpoints.updateTicket)).toHaveLength(1))
    expect(callsOf(call, endpoints.updateTicket)[0]).toMatchObject({
      body: {
        additional: { note: ['late'] },
        additionalServices: {
          [first]: [{ additionalServiceItemId: 7, ticketUUID: first, additional: { plate: ['TI 1'] } }],
        },
      },
    })
  })

  it('keeps the form closed while the items cannot be read', async () => {
    const { call } = await open({}, { answers: { ticket: () => unreachable } })
    expect(await screen.findByText(/you need a connection/)).toBeVisible()
    expect(button(/Change name/)).toBeNull()
    expect(callsOf(call, endpoints.updateTicket)).toEqual([])
  })
})

describe('update page without a connection', () => {
  it('shows the stored ticket and that a change needs a connection', async () => {
    const db = new TesseraDatabase()
    await db.tickets.clear()
    await putTicket(db, record({ uuid: first }))
    const { user, call } = await openUpdate({ answers: { ticketFull: () => unreachable }, database: db })
    expect(await screen.findByText('Ada Keller')).toBeVisible()
    expect(screen.getByText(/you need a connection/)).toBeVisible()
    expect(link(/Show the ticket/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(callsOf(call, endpoints.ticketFull)).toHaveLength(2))
    await db.tickets.clear()
  })
})
