import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '#shell/endpoints.ts'
import { Component as EventPage } from '#shell/pages/event.tsx'
import { refused } from '#wire/result.ts'
import { row } from '../../../shell/pages/open-event-page.tsx'
import { openPage } from '../../../shell/pages/open-page.tsx'
import { fillIn } from '../../../support/browser/fill-in.ts'
import { category, items, service, wholeEvent } from '../../../support/events.ts'
import { unreachable, value, type Answers } from '../../../support/wire/scripted-api.ts'

const routes = [
  { path: '/event/:eventShortName', element: <EventPage /> },
  { path: '/event/:eventShortName/reservation/:id/book', element: <p>booking</p> },
]

type Service = ReturnType<typeof service>

const open = (services: Service[], answers: Answers = {}) =>
  openPage(routes, '/event/pietra', {
    event: () => value(wholeEvent()),
    ticketCategories: () => value(items([category({ formattedFinalPrice: '120.00' })], [], services)),
    checkDiscount: () => value(null),
    ...answers,
  })

const add = async (name: string, times = 1) => {
  const button = (await row(name)).getByRole('button', { name: `One more ${name}` })
  for (let count = 0; count < times; count += 1) await userEvent.click(button)
}
const bar = () => within(screen.getByRole('region', { name: 'Next step' }))
/** Money has a no-break space. */
const sum = (text: string) =>
  bar().findByText((shown) => shown.replace(/\s/, ' ') === text, { selector: 'b' })

const donation = (over: object = {}) =>
  service({
    id: 9,
    type: 'DONATION',
    supplementPolicy: null,
    fixPrice: false,
    formattedFinalPrice: '0',
    title: { en: 'Trees' },
    ...over,
  })
const amountField = () => screen.findByRole('textbox', { name: 'Trees, amount in CHF' })

beforeEach(() => sessionStorage.clear())

describe('extras of the event page', () => {
  it('are listed below the tickets with price, markup and limit, donations under a separate heading (B57, B58)', async () => {
    open([service({ description: { en: 'Stone is <strong>cold</strong>' } }), donation()])
    expect(await screen.findByRole('region', { name: 'Donations' })).toBeVisible()
    const extras = within(screen.getByRole('region', { name: 'Extras' }))
    expect(extras.getByRole('heading', { level: 3, name: 'Seat cushion' })).toBeVisible()
    expect(extras.queryByText('Trees')).toBeNull()
    const cushion = await row('Seat cushion')
    expect(cushion.getByText(/^CHF.9$/)).toBeVisible()
    expect(cushion.getByText('incl. 7.7% VAT')).toBeVisible()
    expect((await cushion.findByText('cold')).tagName).toBe('STRONG')
    expect(cushion.getByText('Choose your tickets first')).toBeVisible()
    await add('Standard')
    expect(cushion.getByText('At most 1 for each ticket')).toBeVisible()
  })

  it('are missing while no ticket can be selected', async () => {
    const soldOut = category({ saleableAndLimitNotReached: false, soldOutOrLimitReached: true })
    open([service()], { ticketCategories: () => value(items([soldOut], [], [service()])) })
    expect((await screen.findAllByText('Sold out'))[0]).toBeVisible()
    expect(screen.queryByText('Seat cushion')).toBeNull()
  })

  it('follow the number of tickets: fewer tickets lower the number, and the row names it (B143)', async () => {
    open([service()])
    await add('Standard', 3)
    await add('Seat cushion', 5)
    const cushion = await row('Seat cushion')
    expect(cushion.getByRole('status')).toHaveTextContent('3')
    await userEvent.click((await row('Standard')).getByRole('button', { name: 'One fewer Standard' }))
    expect(cushion.getByRole('status')).toHaveTextContent('2')
    expect(cushion.getByText('Lowered from 3 to 2')).toBeVisible()
    expect(screen.getByText('Seat cushion: Lowered from 3 to 2')).toHaveAttribute('role', 'status')
    await userEvent.click(cushion.getByRole('button', { name: 'One fewer Seat cushion' }))
    expect(cushion.queryByText(/^Lowered/)).toBeNull()
  })

  it('have a number field in their stepper without a limit, which refuses anything but a whole number up to 999 and keeps the focus on it at Continue (B144)', async () => {
    const page = open([service({ supplementPolicy: 'OPTIONAL_UNLIMITED_AMOUNT' })], {
      reserveTickets: () => value('abc'),
    })
    await add('Standard')
    const field = await screen.findByRole('textbox', { name: 'Seat cushion, number' })
    for (const refused of ['two', '1000', '1.5']) {
      await userEvent.clear(field)
      await fillIn(field, refused)
      await userEvent.click(bar().getByRole('button', { name: 'Continue' }))
      expect(field).toHaveFocus()
      expect(field).toHaveAccessibleDescription('Enter a whole number from 0 to 999')
    }
    expect(page.call.mock.calls.some(([endpoint]) => endpoint === endpoints.reserveTickets)).toBe(false)
    await userEvent.clear(field)
    await fillIn(field, '12')
    expect(await sum('CHF 228.00')).toBeVisible()
    expect(field).not.toHaveAttribute('aria-invalid')
    await add('Seat cushion')
    expect(field).toHaveValue('13')
  })

  it.each([
    ['none left', { availableQuantity: 0 }, ['None left']],
    ['before the sale', { saleInFuture: true }, ['Not on sale yet', /^Opens Sat.30.Jan.2027, 10:00/]],
    ['after the sale', { expired: true }, ['Not available', /^Ended Thu.8.Apr.2027, 11:00/]],
  ])('cannot be chosen when %s (B146)', async (_, over, texts) => {
    open([service(over)])
    const cushion = await row('Seat cushion')
    for (const text of texts) expect(cushion.getByText(text)).toBeVisible()
    expect(cushion.queryByRole('button')).toBeNull()
  })

  it('that the server adds are named in a fold below the tickets, have no control, and are in price and sum (B310)', async () => {
    const fee = { fixPrice: true, vatApplies: false, formattedFinalPrice: '2.5' }
    open([
      service({ supplementPolicy: 'MANDATORY_ONE_FOR_TICKET' }),
      service({
        id: 2,
        ...fee,
        supplementPolicy: 'MANDATORY_PERCENTAGE_RESERVATION',
        minPrice: '1.00',
        title: { en: 'Fee' },
      }),
      donation(),
    ])
    await userEvent.click(await screen.findByText('In the price: Seat cushion and Fee'))
    const cushion = await row('Seat cushion')
    expect(cushion.getByText('Added to every ticket')).toBeVisible()
    expect(cushion.getByText(/^CHF.9 for each ticket/)).toBeVisible()
    expect(cushion.queryByRole('button')).toBeNull()
    expect((await row('Fee')).getByText('2.5% of the order')).toBeVisible()
    expect((await row('Fee')).getByText(/^Added to every order · at least CHF.1$/)).toBeVisible()
    await add('Standard', 2)
    // 2 × 120.00, 2.5 % of it, 2 × 9.00
    expect(await sum('CHF 264.00')).toBeVisible()
    expect((await row('Standard')).getByText(/CHF.132$/)).toBeVisible()
    for (const line of [/^2 × Seat cushion CHF.18.00$/, /^1 × Fee CHF.6.00$/])
      expect(bar().getByRole('row', { name: line })).toBeInTheDocument()
  })
})

describe('donations of the event page', () => {
  it('take an amount with the decimals of the language, and are part of the total (B58, B145)', async () => {
    open([donation()])
    await add('Standard')
    await fillIn(await amountField(), '12,5')
    await userEvent.tab()
    expect(await amountField()).toHaveValue('12.50')
    expect(await sum('CHF 132.50')).toBeVisible()
    expect(bar().getByText('1 ticket, 1 extra')).toBeVisible()
  })

  it('name an amount that cannot be read at their field (B145)', async () => {
    open([donation()])
    await fillIn(await amountField(), '-3')
    expect(await amountField()).not.toHaveAttribute('aria-invalid')
    await userEvent.tab()
    expect(await amountField()).toHaveAccessibleDescription('Enter an amount such as 12.50')
  })

  it('without a ticket name the missing ticket, and nothing is sent', async () => {
    const page = open([donation()])
    await fillIn(await amountField(), '10')
    expect(bar().getByText('Choose at least one ticket.')).toBeVisible()
    await userEvent.click(bar().getByRole('button', { name: 'Choose tickets' }))
    expect(screen.getByRole('heading', { level: 2, name: 'Tickets' })).toHaveFocus()
    expect(page.call.mock.calls.some(([endpoint]) => endpoint === endpoints.reserveTickets)).toBe(false)
  })
})

describe('the reservation with extras', () => {
  it('sends only what is above 0, and a donation by its amount (B147)', async () => {
    const { call } = open([service(), service({ id: 2, title: { en: 'Map' } }), donation()], {
      reserveTickets: () => value('abc'),
    })
    await add('Standard')
    await add('Seat cushion')
    await fillIn(await amountField(), '15.5')
    await userEvent.click(bar().getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('booking')).toBeVisible()
    const sent = call.mock.calls.find(([endpoint]) => endpoint === endpoints.reserveTickets)
    expect(sent?.[1]).toMatchObject({
      body: {
        reservation: [{ ticketCategoryId: 1, amount: 1 }],
        additionalService: [
          { additionalServiceId: 1, quantity: 1 },
          { additionalServiceId: 9, amount: 15.5 },
        ],
      },
    })
  })

  it('keeps the selection of the tab after a reload', async () => {
    const first = open([service(), donation()])
    await add('Standard')
    await add('Seat cushion')
    await userEvent.type(await amountField(), '7')
    first.unmount()
    open([service(), donation()])
    expect(await amountField()).toHaveValue('7')
    expect((await row('Seat cushion')).getByRole('status')).toHaveTextContent('1')
    expect(await sum('CHF 136.00')).toBeVisible()
  })

  it('names at its row what is no longer available after a refusal', async () => {
    const problem = { code: 'error.STEP_1_NOT_ENOUGH_TICKETS', path: 'reservationForm', args: {} } as const
    let left = 999
    open([], {
      ticketCategories: () =>
        value(
          items([category({ formattedFinalPrice: '120.00' })], [], [service({ availableQuantity: left })]),
        ),
      reserveTickets: () => {
        left = 0
        return refused(422, [problem])
      },
    })
    await add('Standard')
    await add('Seat cushion')
    await userEvent.click(bar().getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('Not enough tickets are left.')).toBeVisible()
    const cushion = await row('Seat cushion')
    await waitFor(() => expect(cushion.getByText('None left')).toBeVisible())
    expect(cushion.getByText('No longer in your order')).toBeVisible()
    expect(await sum('CHF 120.00')).toBeVisible()
  })
})

describe('the dynamic discount', () => {
  const discount = (percent: string) => ({
    discount: { units: Number(percent), digits: 0 },
    discountType: 'PERCENTAGE',
    formattedMessage: { en: `<strong>${percent}%</strong> off your order` },
  })

  it('is shown below the tickets and taken off the total, which is marked as not final during the check and after a failed one', async () => {
    const texts = ['incl. 7.7% VAT', 'before any discount', 'incl. 7.7% VAT']
    const answers = [value(null), unreachable, value(discount('10'))]
    const sent: (() => void)[] = []
    open([], {
      checkDiscount: () => new Promise((resolve) => sent.push(() => resolve(answers.shift() ?? value(null)))),
    })
    for (const [index, price] of ['120.00', '240.00', '324.00'].entries()) {
      await add('Standard')
      await waitFor(() => expect(sent).toHaveLength(index + 1))
      expect(bar().getByText('Checking the price…')).toBeVisible()
      sent[index]?.()
      expect(await bar().findByText(texts[index] ?? '')).toBeVisible()
      expect(await sum(`CHF ${price}`)).toBeVisible()
    }
    expect(screen.getByText('10% off your order')).toBeVisible()
  })

  it('is requested once for each number of tickets of an event (B510)', async () => {
    const asked: string[] = []
    const { router } = open([service()], {
      event: ({ params }) => value(wholeEvent(params)),
      checkDiscount: ({ params, body }) => {
        const [{ amount } = { amount: 0 }] = body.reservation
        asked.push(`${params.shortName} ${String(amount)}`)
        if (params.shortName === 'dusk') return new Promise(() => undefined)
        return value(discount(String(amount)))
      },
    })
    await add('Standard', 2)
    expect(await screen.findByText('2% off your order')).toBeVisible()
    await add('Standard')
    expect(await screen.findByText('3% off your order')).toBeVisible()
    await act(() => router.navigate('/event/dusk'))
    await add('Standard', 3)
    await waitFor(() => expect(asked).toContain('dusk 3'))
    for (const once of ['pietra 2', 'pietra 3', 'dusk 3'])
      expect(asked.filter((question) => question === once)).toHaveLength(1)
    expect(screen.queryByText('3% off your order')).toBeNull()
  })

  it('strikes the full price of the chosen category, and of no other (B481)', async () => {
    open([], {
      ticketCategories: () =>
        value(
          items(
            [
              category({ formattedFinalPrice: '120.00' }),
              category({ id: 2, name: 'Balcony', formattedFinalPrice: '120.00' }),
            ],
            [],
            [],
          ),
        ),
      checkDiscount: () => value(discount('15')),
    })
    await add('Standard')
    const chosen = await row('Standard')
    expect(await chosen.findByText('Was')).toBeInTheDocument()
    expect(chosen.getByText(/CHF\s102/)).toBeVisible()
    expect((await row('Balcony')).queryByText('Was')).toBeNull()
  })

  it('is not requested before a ticket is chosen (B510)', async () => {
    const asked: number[] = []
    open([], {
      ticketCategories: () =>
        value(items([category({ maximumSaleableTickets: 1, formattedFinalPrice: '120.00' })], [], [])),
      checkDiscount: ({ body }) => {
        asked.push(body.reservation[0]?.amount ?? 0)
        return value(null)
      },
    })
    await screen.findByRole('heading', { level: 3, name: 'Standard' })
    expect(asked).toEqual([])
    await add('Standard')
    await waitFor(() => expect(asked).toEqual([1]))
  })

  it('is not requested for a free event', async () => {
    const { call } = open([], { event: () => value(wholeEvent({ free: true })) })
    await add('Standard')
    expect(await sum('CHF 120.00')).toBeVisible()
    await waitFor(() => expect(call.mock.calls.length).toBeGreaterThan(1))
    expect(call.mock.calls.some(([endpoint]) => endpoint === endpoints.checkDiscount)).toBe(false)
  })
})
