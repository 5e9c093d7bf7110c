import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { decodeBookingDraft, draftKeys } from '#purchase/rules/booking/booking-draft.ts'
import { bookingValuesOf } from '#purchase/rules/booking/booking-form.ts'
import { getDraft } from '#purchase/store/read-drafts.ts'
import { endpoints } from '#shell/endpoints.ts'
import { refused } from '#wire/result.ts'
import { fillIn } from '../../support/browser/fill-in.ts'
import { diet, event, first, item, order, orderOf, second, textField, ticket } from '../../support/orders.ts'
import { unreachable, value } from '../../support/wire/scripted-api.ts'
import { callsOf, openCheckout, type CheckoutOptions } from './render-checkout.tsx'

const menu = textField('menu', 'Main course')
const lunch = (itemId: number, ticketUUID: string) =>
  item(itemId, { ticketUUID, ticketFieldConfiguration: [menu, diet] })
const parking = (itemId: number, ticketUUID: string) =>
  item(itemId, { ticketUUID, serviceId: 5, title: { en: 'Parking' } })
const reservation = (...items: object[]) =>
  orderOf([ticket(first), ticket(second)], { additionalServiceWithData: items })

const open = async (items: readonly object[], options: CheckoutOptions = {}) => {
  const setup = await openCheckout('book', { reservation: reservation(...items), ...options })
  await screen.findByRole('region', { name: 'Who is coming?' })
  const isPlain = (one: object) => 'serviceId' in one && one.serviceId === 5
  // Shown when the policies of the services are known.
  if (items.some(isPlain) && !options.answers?.ticketCategories)
    await screen.findAllByRole('group', { name: /^Parking/ })
  return setup
}
const block = (number: number) =>
  within(screen.getByRole('group', { name: new RegExp(`Ticket ${String(number)} of 2`) }))
const lunchOf = (number: number, name = 'Lunch') => within(block(number).getByRole('group', { name }))
const sentItems = (call: Awaited<ReturnType<typeof open>>['call']) =>
  (callsOf(call, endpoints.validateToOverview)[0] as { body: { additionalServices: unknown } } | undefined)
    ?.body.additionalServices
const validated = () => value(true)

describe('items of additional services in the booking form', () => {
  test('of one kind are numbered within their ticket', async () => {
    await open([lunch(1, first), parking(2, first), lunch(3, first), lunch(4, second)])
    const names = (number: number) =>
      block(number)
        .getAllByRole('heading', { level: 4, hidden: true })
        .map(({ textContent }) => textContent)
    expect(names(1)).toEqual(['Lunch (1 of 2)', 'Parking', 'Lunch (2 of 2)'])
    expect(names(2)).toEqual(['Lunch'])
    expect(block(1).getByRole('group', { name: 'Lunch (2 of 2)' })).toBeVisible()
  })

  test('move to another ticket with their answers; the focus follows and the move is announced (B132)', async () => {
    const { user, call, database } = await open([lunch(1, first), lunch(2, second)], {
      answers: { validateToOverview: validated },
    })
    await fillIn(lunchOf(1).getByLabelText('Main course *'), 'Risotto')
    await user.click(lunchOf(1).getByRole('checkbox', { name: 'No nuts' }))
    await user.selectOptions(lunchOf(1).getByLabelText('For ticket'), 'Ticket 2 · Standard')
    expect(block(1).queryByRole('group', { name: /Lunch/ })).toBeNull()
    const moved = lunchOf(2, 'Lunch (1 of 2)')
    expect(moved.getByLabelText('Main course *')).toHaveValue('Risotto')
    expect(moved.getByRole('checkbox', { name: 'No nuts' })).toBeChecked()
    expect(moved.getByLabelText('For ticket')).toHaveFocus()
    expect(screen.getByText('Lunch: now for Ticket 2.')).toHaveRole('status')
    const key = draftKeys({ reservationId: order().id, type: 'event', publicIdentifier: 'pietra' }).current
    await waitFor(async () => {
      const stored = decodeBookingDraft(await getDraft(database, key))
      expect(stored?.items?.['item-1']).toMatchObject({
        ticketUuid: second,
        additional: { menu: ['Risotto'] },
      })
    })
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(Object.keys(sentItems(call) ?? {})).toEqual([second]))
  })

  test('offer no other ticket where there is one', async () => {
    await openCheckout('book', {
      reservation: orderOf([ticket(first)], { additionalServiceWithData: [lunch(1, first)] }),
    })
    expect(await screen.findByRole('group', { name: 'Lunch' })).toBeVisible()
    expect(screen.queryByLabelText('For ticket')).toBeNull()
  })

  test.each([
    ['that every ticket must have', { serviceId: 11 }],
    ['that are a percentage of the tickets', { serviceId: 12 }],
    ['that are a percentage of the order', { serviceId: 13 }],
    ['that are a donation', { type: 'DONATION' }],
  ])('%s do not move, and are in the form only when they have a question (B242)', async (_, kind) => {
    await open([
      item(1, { ticketUUID: first, ...kind }),
      item(2, { ticketUUID: second, ticketFieldConfiguration: [menu], ...kind }),
      parking(3, first),
    ])
    expect(block(1).queryByRole('group', { name: 'Lunch' })).toBeNull()
    expect(lunchOf(2).getByLabelText('Main course *')).toBeVisible()
    expect(lunchOf(2).queryByRole('combobox')).toBeNull()
    expect(await lunchOf(1, 'Parking').findByRole('combobox', { name: 'For ticket' })).toBeVisible()
  })

  test('do not move while the policies of the services are not known (B242)', async () => {
    const { call } = await open([parking(1, first)], { answers: { ticketCategories: () => unreachable } })
    await waitFor(() => expect(callsOf(call, endpoints.ticketCategories)).not.toEqual([]))
    expect(screen.queryByRole('combobox', { name: 'For ticket' })).toBeNull()
    expect(block(1).queryByRole('group', { name: 'Parking' })).toBeNull()
  })

  test('are not looked up for an order without items', async () => {
    const { call } = await open([])
    expect(callsOf(call, endpoints.ticketCategories)).toEqual([])
  })

  test('carry the errors of their answers, which the summary names by ticket, item and question (P140)', async () => {
    const { user } = await open([lunch(1, first), lunch(2, first), lunch(3, second)], {
      answers: {
        validateToOverview: () =>
          refused(422, [
            { code: 'error.emptyField', path: `additionalServices.${first}.1.additional.menu.0`, args: {} },
            { code: 'error.emptyField', path: `additionalServices.${second}.0.additional.diet`, args: {} },
          ]),
      },
    })
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    const summary = await screen.findByRole('alert')
    const links = within(summary).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Ticket 1: Lunch (2 of 2), Main course',
      'Ticket 2: Lunch, Diet',
    ])
    const field = lunchOf(1, 'Lunch (2 of 2)').getByLabelText('Main course *')
    expect(field).toHaveAccessibleDescription('Lunch (2 of 2), Main course is missing')
    await user.click(links[0] as HTMLElement)
    expect(field).toHaveFocus()
  })

  test('come back from the draft at the ticket that they were moved to', async () => {
    const { services, unmount } = await open([lunch(1, first)])
    const known = bookingValuesOf(reservation(lunch(1, first)), event(), 'en')
    const typed = {
      serviceId: 3,
      ticketUuid: second,
      additional: { menu: ['Risotto'], diet: [null, 'nuts'] },
    }
    const database = await services.database()
    await database.drafts.put({
      key: draftKeys({ reservationId: order().id, type: 'event', publicIdentifier: 'pietra' }).current,
      v: 1,
      values: { ...known, items: { 'item-1': typed } },
      savedAt: services.now(),
    })
    unmount()
    await open([lunch(1, first)], { services: { database: () => Promise.resolve(database) } })
    expect(lunchOf(2).getByLabelText('Main course *')).toHaveValue('Risotto')
  })
})

describe('a reservation with items', () => {
  test('shows its attendees although the last draft of the event postponed them', async () => {
    const { services, unmount } = await open([])
    const database = await services.database()
    await database.drafts.put({
      key: draftKeys({ reservationId: order().id, type: 'event', publicIdentifier: 'pietra' }).last,
      v: 1,
      values: { ...bookingValuesOf(reservation(), event(), 'en'), postponeAssignment: true },
      savedAt: services.now(),
    })
    unmount()
    await open([lunch(1, first)], { services: { database: () => Promise.resolve(database) } })
    expect(lunchOf(1).getByLabelText('Main course *')).toBeVisible()
  })
})
