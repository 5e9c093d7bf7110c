import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { hour } from '#kit/time/durations.ts'
import type { ReservationInfo } from '#purchase/contract/reservation.ts'
import { endpoints } from '#shell/endpoints.ts'
import { refused } from '#wire/result.ts'
import {
  callsOf,
  openCheckout,
  pass,
  stopTime,
  type CheckoutOptions,
} from '../../purchase/pages/render-checkout.tsx'
import { fillIn } from '../../support/browser/fill-in.ts'
import { wholeEvent } from '../../support/events.ts'
import { first, item, order, orderOf, second, ticket, wireSummary } from '../../support/orders.ts'
import { adaAttends as ada } from '../../support/ticket-answers.ts'
import { unreachable, value } from '../../support/wire/scripted-api.ts'

const buyer = { firstName: 'Ada', lastName: 'Keller', email: 'ada@example.org' }
const complete = (over: Record<string, unknown> = {}, tickets = [ticket(first, ada), ticket(second)]) =>
  orderOf(tickets, { status: 'COMPLETE', ...buyer, ...over })

const open = (reservation: ReservationInfo = complete(), options: CheckoutOptions = {}) =>
  openCheckout('success', { reservation, ...options })

const card = async (number: number) =>
  within(
    (await screen.findByRole('heading', { level: 3, name: new RegExp(`^Ticket ${String(number)}`) })).closest(
      'article',
    ) as HTMLElement,
  )

const framed = { embeddingConfiguration: { enabled: true, notificationOrigin: 'https://host.example' } }
const frame = () => {
  const postMessage = vi.fn()
  vi.spyOn(window, 'parent', 'get').mockReturnValue({ postMessage } as unknown as Window)
  return postMessage
}

afterEach(() => {
  vi.restoreAllMocks()
})

/** Dates of an event that starts three hours after `now`, and a time at which it runs; epoch ms. */
const eventToday = (now: number) => {
  const noon = now - (now % (24 * hour)) + 12 * hour
  const [startDateTime, endDateTime] = [noon, noon + 6 * hour]
  const offsets = { startTimeZoneOffset: 0, endTimeZoneOffset: 0 }
  return {
    start: { datesWithOffset: { ...wholeEvent().datesWithOffset, startDateTime, endDateTime, ...offsets } },
    running: noon + hour,
  }
}

describe('tickets on the success page', () => {
  test('can be shown and downloaded, labelled with number, category and attendee (P30, P32, P33)', async () => {
    await open()
    const firstCard = await card(1)
    expect(firstCard.getByRole('heading', { level: 3 })).toHaveTextContent(/1 · Standard$/)
    expect(firstCard.getByText('Ada Keller', { selector: 'b' })).toBeVisible()
    const unnamed = await card(2)
    expect(unnamed.getByText('No name yet')).toBeVisible()
    expect(unnamed.queryByRole('link')).toBeNull()
    expect(firstCard.getByRole('link', { name: 'Show the ticket of Ada Keller' })).toHaveAttribute(
      'href',
      `/event/pietra/ticket/${first}/view`,
    )
    expect(firstCard.getByRole('link', { name: 'Download the ticket of Ada Keller' })).toHaveAttribute(
      'href',
      `/api/v2/public/event/pietra/ticket/${first}/download-ticket`,
    )
  })

  test('list their additional services, equal ones counted (P31)', async () => {
    const parking = { serviceId: 5, title: { en: 'Parking' } }
    const items = [
      item(1, { ticketUUID: first }),
      item(2, { ticketUUID: second, ...parking }),
      item(3, { ticketUUID: first }),
      item(4, { ticketUUID: null }),
    ]
    await open(complete({ additionalServiceWithData: items }))
    const extras = async (number: number) =>
      within((await card(number)).getByRole('list', { name: 'Extras' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    expect(await extras(1)).toEqual(['2 × Lunch'])
    expect(await extras(2)).toEqual(['Parking'])
  })

  test('can be given an attendee: the form is sent and the ticket stored (P35)', async () => {
    const server = { reservation: complete() }
    const reservation = complete({}, [
      ticket(first, ada),
      ticket(second, { ...ada, firstName: 'Milo', fullName: 'Milo Keller' }),
    ])
    const answers = {
      updateTicket: () => {
        server.reservation = reservation
        return value(true)
      },
    }
    const { user, call, services } = await openCheckout('success', { server, answers })
    expect(await screen.findByText('1 ticket needs a name')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Add names' }))
    const group = within(screen.getByRole('group', { name: /Ticket 2 of 2/ }))
    expect(group.getByLabelText(/First name/)).toHaveFocus()
    await fillIn(group.getByLabelText(/First name/), ' Milo ')
    await fillIn(group.getByLabelText(/Last name/), 'Keller')
    await fillIn(group.getByLabelText(/mail/i), 'milo@example.org')
    await user.click(screen.getByRole('button', { name: 'Save the name' }))
    expect((await card(2)).getByText('Milo Keller')).toBeVisible()
    expect(screen.queryByText(/needs a name/)).toBeNull()
    expect(callsOf(call, endpoints.updateTicket)).toEqual([
      expect.objectContaining({
        params: { shortName: 'pietra', uuid: second },
        body: expect.objectContaining({
          firstName: 'Milo',
          lastName: 'Keller',
          email: 'milo@example.org',
        }) as unknown,
      }),
    ])
    await waitFor(() =>
      expect(services.keepTickets).toHaveBeenLastCalledWith(
        expect.objectContaining({ uuids: [first, second] }),
        expect.anything(),
      ),
    )
  })

  test('show the refusal of an attendee at its field and keep the form', async () => {
    const problem = { path: 'email', code: 'error.email', args: {} }
    const { user } = await openCheckout('success', {
      reservation: complete(),
      answers: { updateTicket: () => refused(422, [problem]) },
    })
    await user.click(await screen.findByRole('button', { name: /^Add a name/ }))
    await user.click(screen.getByRole('button', { name: 'Save the name' }))
    const email = screen.getByRole('textbox', { name: /mail/i })
    await waitFor(() => expect(email).toHaveAccessibleDescription(/address/))
    expect(email).toHaveFocus()
  })

  test('of two attendees with the same name have links that differ', async () => {
    await open(complete({}, [ticket(first, ada), ticket(second, ada)]))
    expect(await screen.findByRole('link', { name: 'Show the ticket of Ada Keller, Ticket 1' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Show the ticket of Ada Keller, Ticket 2' })).toBeVisible()
  })

  test('have no number when the order has one ticket', async () => {
    await open(complete({}, [ticket(first, ada)]))
    expect(await screen.findByRole('heading', { level: 3, name: 'Standard' })).toBeVisible()
  })

  test.each([
    ['tickets without a download', { downloadEnabled: false }, {}],
    ['tickets of an online event', {}, { format: 'ONLINE' as const }],
  ])('are not downloadable: %s (P116)', async (_, over, event) => {
    await open(complete({}, [ticket(first, { ...ada, ...over }), ticket(second)]), { event })
    const firstCard = await card(1)
    expect(firstCard.getByRole('link', { name: /^Show/ })).toBeVisible()
    expect(firstCard.queryByRole('link', { name: /^Download/ })).toBeNull()
  })

  test('are stored on this device when they have an attendee', async () => {
    const { services } = await open()
    await waitFor(() =>
      expect(services.keepTickets).toHaveBeenCalledWith(
        { eventShortName: 'pietra', reservationId: order().id, uuids: [first] },
        expect.any(Function),
      ),
    )
  })
})

describe('facts on the success page', () => {
  test('show date with time zone and place', async () => {
    await open()
    const title = await screen.findByRole('heading', { level: 2, name: 'Pietra Nights' })
    expect(title.parentElement).toHaveTextContent(/Sat.10.July.*CEST.*Quarry Theatre/)
    expect(screen.getByRole('link', { name: /^Open map/ })).toHaveTextContent('Quarry Theatre')
  })

  const onSite = (notYetPaid: boolean, paymentProxy = 'ON_SITE') =>
    open(complete({ paymentProxy, orderSummary: { ...wireSummary, notYetPaid } }))

  test('name the amount that is left to pay at the venue', async () => {
    await onSite(true)
    expect(await screen.findByText(/^Pay CHF.100\.00 at the venue$/)).toBeVisible()
  })

  test.each([
    ['after the payment', false, 'ON_SITE'],
    ['for a bank transfer', true, 'OFFLINE'],
  ])('name no amount to pay at the venue %s', async (_, notYetPaid, proxy) => {
    await onSite(notYetPaid, proxy)
    await card(1)
    expect(screen.queryByText(/at the venue/)).toBeNull()
  })
})

describe('actions on the success page', () => {
  const resend = () => screen.findByRole('button', { name: 'Send the confirmation again' })

  test('resend the mail in the language of the page (P28, P162)', async () => {
    const { user, call } = await open(complete(), { answers: { resendReservationEmail: () => value(true) } })
    expect(await screen.findByText(/^We sent a confirmation to/)).toHaveTextContent('ada@example.org')
    await user.click(await resend())
    expect(await screen.findByText('The confirmation is on its way to you again.')).toBeVisible()
    expect(callsOf(call, endpoints.resendReservationEmail)).toEqual([
      {
        params: { type: 'event', publicIdentifier: 'pietra', reservationId: order().id },
        query: { lang: 'en' },
        body: {},
      },
    ])
  })

  test('offer a retry when the mail cannot be sent', async () => {
    const { user, call } = await open(complete(), { answers: { resendReservationEmail: () => unreachable } })
    await user.click(await resend())
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(callsOf(call, endpoints.resendReservationEmail)).toHaveLength(2)
    expect(screen.queryByText(/on its way to you again/)).toBeNull()
  })

  test("link to more tickets and to the event's website (P37)", async () => {
    await open(complete(), { event: { websiteUrl: 'https://pietra.example' } })
    expect(await screen.findByRole('link', { name: 'Buy more tickets' })).toHaveAttribute(
      'href',
      '/event/pietra',
    )
    expect(screen.getByRole('link', { name: 'Event website (Opens in a new tab)' })).toHaveAttribute(
      'href',
      'https://pietra.example',
    )
  })

  test.each([null, 'javascript:alert(1)'])('omit the website when it is %s', async (websiteUrl) => {
    await open(complete(), { event: { websiteUrl } })
    await screen.findByRole('link', { name: 'Buy more tickets' })
    expect(screen.queryByRole('link', { name: 'Event website' })).toBeNull()
  })

  const hidden = (hideConfirmationButtons: boolean) => ({
    metadata: { ...order().metadata, hideConfirmationButtons },
  })

  test.each([
    ['while the reservation is being finalized', { status: 'FINALIZING' }, false],
    ['where the organizer hides it', hidden(true), false],
    ['in a frame', {}, true],
  ])('are not offered %s, but for the withdrawal (P43, W303)', async (_, over, inFrame) => {
    if (inFrame) frame()
    await open(complete(over), { event: inFrame ? framed : {} })
    await card(1)
    expect(screen.queryByRole('link', { name: 'Buy more tickets' })).toBeNull()
    expect(screen.queryByRole('heading', { level: 2, name: /^Order/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Withdraw from contract' })).toBeVisible()
  })

  test('are offered in a frame without a configured origin (P43)', async () => {
    frame()
    await open()
    expect(await screen.findByRole('link', { name: 'Buy more tickets' })).toBeVisible()
  })
})

describe('next step on the success page', () => {
  const saved: CheckoutOptions['services'] = {
    keepTickets: (_, report) => {
      report({ uuid: first, step: 'saved' })
      return Promise.resolve(true)
    },
  }
  const onTheDay = order().validity

  test.each([
    ['the only ticket', [ticket(first, ada)], 'Show the ticket', `/event/pietra/ticket/${first}/view`],
    ['the wallet with several tickets', undefined, 'Open my tickets', '/wallet'],
  ])('is %s before the day of the event (P291)', async (_, tickets, name, href) => {
    await open(complete({}, tickets), { services: saved })
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href)
  })

  test.each([
    ['the door view', 'once the ticket is stored', saved, 'Show at the door', `/wallet/door/pietra/${first}`],
    ['the wallet', 'while no ticket is stored', {}, 'Open my tickets', '/wallet'],
  ])('is %s on the day of the event, %s (P291)', async (...[, , services, name, href]) => {
    const { start } = eventToday(onTheDay)
    await open(complete(), { event: start, services: { ...services, now: () => onTheDay } })
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href)
  })

  test('is the waiting room while an online event runs (P291)', async () => {
    const { start, running } = eventToday(onTheDay)
    await open(complete(), {
      event: { ...start, format: 'ONLINE' },
      services: { ...saved, now: () => running },
    })
    expect(await screen.findByRole('link', { name: 'Join now' })).toHaveAttribute(
      'href',
      `/event/pietra/ticket/${first}/check-in/stored/waiting-room`,
    )
  })
})

describe('order on the success page', () => {
  test('shows the sum, and sending the confirmation again as its last action, before the way to correct the address, and no list of the steps, which are over (P292)', async () => {
    await open()
    const section = within(await screen.findByRole('region', { name: /^Order/ }))
    expect(section.getByRole('rowheader', { name: 'Total' })).toBeVisible()
    const actions = section.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(actions.at(-1)).toBe('Send the confirmation again')
    const correct = section.getByRole('link', { name: /wrong address\? Write to the organizer$/ })
    expect(correct.getAttribute('href')).toMatch(/^mailto:/)
    expect(screen.queryByRole('list', { name: 'Steps' })).toBeNull()
  })
})

describe('event on the success page', () => {
  test('can be saved in a calendar, followed there and shared (P293, W240)', async () => {
    const share = vi.fn(() => Promise.resolve())
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    try {
      const { user } = await open()
      expect(await screen.findByRole('link', { name: 'Add to calendar' })).toHaveAttribute(
        'download',
        'pietra.ics',
      )
      expect(screen.getByRole('link', { name: /^Follow in my calendar/ })).toHaveAttribute(
        'href',
        `webcal://${location.host}/api/v2/public/event/pietra/calendar/en?type=follow`,
      )
      await user.click(screen.getByRole('button', { name: 'Share this event' }))
      expect(share).toHaveBeenCalledWith({ title: 'Pietra Nights', url: `${location.origin}/event/pietra` })
    } finally {
      Reflect.deleteProperty(navigator, 'share')
    }
  })
})

describe('reservation that is being finalized', () => {
  const working = 'Your order is being completed. A confirmation follows by email.'

  test('is reported, stores no ticket yet, and is requested until it is complete (P38)', async () => {
    stopTime()
    const { server, services } = await open(complete({ status: 'FINALIZING' }))
    await pass(0)
    expect(screen.getByText(working)).toBeVisible()
    expect(services.keepTickets).not.toHaveBeenCalled()
    server.reservation = complete()
    await pass(5100)
    expect(screen.queryByText(working)).toBeNull()
    expect(screen.getByRole('link', { name: 'Buy more tickets' })).toBeVisible()
    expect(services.keepTickets).toHaveBeenCalledOnce()
  })
})

describe('names of a complete order', () => {
  test('are the next step when no ticket has one: the bar leads to their form, not to the wallet', async () => {
    const { user } = await openCheckout('success', {
      reservation: orderOf([ticket(first), ticket(second)], { status: 'COMPLETE' }),
    })
    const bar = within(await screen.findByRole('region', { name: 'Next step' }))
    expect(screen.queryByRole('link', { name: 'Open my tickets' })).toBeNull()
    await user.click(bar.getByRole('button', { name: 'Add names' }))
    expect(await screen.findByRole('group', { name: /Ticket 1 of 2/ })).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Next step' })).toBeNull()
  })

  test('show the ticket again when its name form is canceled', async () => {
    const { user, call } = await openCheckout('success', {
      reservation: orderOf([ticket(first)], { status: 'COMPLETE' }),
    })
    await user.click(await screen.findByRole('button', { name: 'Add names' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('button', { name: 'Save the name' })).toBeNull()
    expect(screen.getByRole('heading', { name: /tickets/i })).toHaveFocus()
    expect(callsOf(call, endpoints.updateTicket)).toEqual([])
  })
})
