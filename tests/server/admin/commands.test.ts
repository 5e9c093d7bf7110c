import { describe, expect, it } from 'vitest'
import { endpoints } from '#shell/endpoints.ts'
import { commands, help } from '../../../server/admin/commands/command-table.ts'
import { statusOf, transactionsOf } from '../../support/server/payment-helpers.ts'
import {
  bookingForm,
  buy,
  byTransfer,
  forFree,
  hold,
  onSite,
  pay,
  validate,
  type Held,
} from '../../support/server/purchase.ts'
import { setReservation } from '../../support/server/rows.ts'
import { runOperatorCommand } from '../../support/server/run-operator-command.ts'
import { eventSeed, freeSeed } from '../../support/server/seeds.ts'
import { buySubscription, subscriptionSeed } from '../../support/server/subscription-seeds.ts'
import { testServer } from '../../support/server/test-server.ts'
import { wireOf } from '../../support/wire/json.ts'

const server = testServer()

const command = (name: string, ...words: string[]) => runOperatorCommand(server, name, ...words)

const ticketPath = (shortName: string, uuid = '') => `/api/v2/public/event/${shortName}/ticket/${uuid}`
const status = async (path: string) => (await server.app.inject(path)).statusCode

describe('mark-paid and check-in', () => {
  it('mark-paid takes the short number, and check-in admits the ticket once', async () => {
    const order = await buy(server, eventSeed(), 1, byTransfer)
    const uuid = order.tickets[0] ?? ''
    expect(await command('check-in', uuid)).toMatchObject({ ok: false })
    const number = order.id.slice(0, 8).toUpperCase()
    expect(await command('mark-paid', number)).toEqual({
      ok: true,
      text: `Paid: CHF 50.00, reference ${number}, Zoë Àlvarez. The order is complete, its tickets and mails are sent.`,
    })
    expect(await command('mark-paid', order.id)).toEqual({
      ok: false,
      text: 'This order does not await a payment.',
    })
    expect(await command('check-in', uuid.toUpperCase())).toEqual({
      ok: true,
      text: 'OK Zoë Àlvarez, Standard',
    })
    expect(await command('check-in', uuid)).toEqual({
      ok: false,
      text: expect.stringMatching(/^USED \d\d:\d\d Zoë Àlvarez, Standard$/u) as unknown,
    })
  })

  it('check-in at the entrance of one event refuses the ticket of another', async () => {
    const [here, elsewhere] = [
      await buy(server, freeSeed(), 1, forFree),
      await buy(server, freeSeed(), 1, forFree),
    ]
    const at = (order: Held, event = here.shortName) =>
      command('check-in', '--event', event, order.tickets[0] ?? '')
    expect(await at(elsewhere)).toEqual({
      ok: false,
      text: `This ticket is for another event: ${elsewhere.shortName}`,
    })
    expect(await at(here, 'nonsense')).toEqual({ ok: false, text: 'There is no event named nonsense.' })
    expect(await at(here)).toMatchObject({ ok: true })
    expect(await at(elsewhere, elsewhere.shortName)).toMatchObject({ ok: true })
  })

  const byTicket = ['check-in', 'undo-check-in', 'pay-at-desk']
  it('mark-paid records a transfer only with the amount of the order', async () => {
    const order = await buy(server, eventSeed(), 1, byTransfer)
    for (const amount of ['49.90', '5000', '-50', 'EUR 50'])
      expect(await command('mark-paid', order.id, ...amount.split(' '))).toMatchObject({ ok: false })
    expect(await statusOf(order)).toBe('OFFLINE_PAYMENT')
    expect((await command('mark-paid', order.id, '40')).text).toContain(
      'the amount is 40, and the order is CHF 50.00',
    )
    expect(await command('mark-paid', order.id, 'CHF', '50,00')).toMatchObject({ ok: true })
    expect(await statusOf(order)).toBe('COMPLETE')
  })

  it.each(['mark-paid', 'cancel', 'orders', 'export', ...byTicket])(
    '%s reports an unknown ticket or order',
    async (name) => {
      expect((await command(name, 'nonsense')).ok).toBe(false)
      expect((await command(name, "'; drop table tickets")).ok).toBe(false)
      await expect(command(name)).rejects.toThrow(/^Which /)
      // The reference number is printed in groups.
      if (byTicket.includes(name)) expect((await command(name, 'a', 'b')).ok).toBe(false)
      else await expect(command(name, 'a', 'b')).rejects.toThrow(/at a time/)
    },
  )
})

describe('pay-at-desk and undo-check-in', () => {
  const printed = (uuid: string) =>
    uuid
      .replaceAll('-', '')
      .toUpperCase()
      .match(/.{1,4}/g) ?? []

  it('pay-at-desk records the payment before the check-in', async () => {
    const order = await buy(server, eventSeed(), 1, onSite)
    const [uuid = ''] = order.tickets
    expect((await command('check-in', uuid)).text).toContain('is not paid')
    expect(await command('pay-at-desk', ...printed(uuid))).toEqual({ ok: true, text: 'Paid.' })
    expect(await command('pay-at-desk', uuid)).toEqual({
      ok: false,
      text: 'There is nothing to pay for this ticket.',
    })
    expect(wireOf(await order.visitor.get(order.path), endpoints.reservation).orderSummary.notYetPaid).toBe(
      false,
    )
    expect((await command('check-in', uuid)).ok).toBe(true)
  })

  it('check-in records an on-site payment, and undo-check-in reverses both', async () => {
    const order = await buy(server, eventSeed(), 1, onSite)
    const [uuid = ''] = order.tickets
    expect(await command('undo-check-in', uuid)).toEqual({
      ok: false,
      text: 'This ticket is not checked in.',
    })
    expect(await command('check-in', uuid, 'paid')).toMatchObject({ ok: true })
    expect(await command('undo-check-in', ...printed(uuid))).toEqual({
      ok: true,
      text: 'The check-in is reversed.',
    })
    expect((await command('check-in', uuid)).ok).toBe(true)
    expect((await command('undo-check-in', uuid, 'refunded')).ok).toBe(true)
    expect((await command('check-in', uuid)).text).toContain('is not paid')
  })
})

describe('order numbers in commands', () => {
  const invoiced = (pattern: string, change: object = {}) =>
    eventSeed({
      settings: { INVOICE_ADDRESS: 'Lugano', VAT_NR: 'CHE-1', INVOICE_NUMBER_PATTERN: pattern, ...change },
    })
  const billing = {
    invoiceRequested: true,
    billingAddressCompany: '',
    billingAddressLine1: 'Via Nassa 1',
    billingAddressZip: '6900',
    billingAddressCity: 'Lugano',
    vatCountryCode: 'CH',
  }
  async function buyWithInvoice(pattern: string) {
    const order = await hold(server, invoiced(pattern))
    expect((await validate(order, bookingForm(order, billing))).statusCode).toBe(200)
    expect((await pay(order, onSite)).statusCode).toBe(200)
    const number = wireOf(await order.visitor.get(order.path), endpoints.reservation).invoiceNumber as string
    return { order, number }
  }

  it('orders and cancel find an order by its invoice number', async () => {
    const { order, number } = await buyWithInvoice('Spring-%04d')
    expect(number).toMatch(/^Spring-\d{4}$/)
    const { ok, text } = await command('orders', number.toLowerCase())
    expect([ok, text.split('\n').length]).toEqual([true, 2])
    expect(text).toMatch(new RegExp(`${number} +${order.id}$`))
    expect((await command('cancel', number)).text).toMatch(/^Canceled/)
  })

  it('a command refuses an invoice number that two orders share', async () => {
    const { number } = await buyWithInvoice('X-%d')
    const other = await buyWithInvoice('Y-%d')
    await setReservation(server, other.order.id, { invoice_number: number })
    expect((await command('orders', number)).ok).toBe(false)
    expect((await command('cancel', number)).text).toContain('several have that number')
  })

  it('a command finds an order by the length of the number that the organizer configured', async () => {
    const order = await buy(server, eventSeed(), 1, byTransfer)
    expect((await command('orders', order.id.slice(0, 12).toUpperCase())).text).toContain(order.id)
    expect((await command('orders', order.id)).text).toContain(order.id)
    expect((await command('orders', order.id.slice(0, 3))).ok).toBe(false)
  })
})

describe('cancel', () => {
  it('cancel voids the tickets and puts them on sale again', async () => {
    const seed = eventSeed()
    const order = await buy(server, seed, 2, onSite)
    expect(await status(ticketPath(seed.shortName, order.tickets[0]))).toBe(200)
    expect((await command('cancel', order.id)).text).toMatch(/^Canceled\. .*mail\.$/)
    expect(await status(ticketPath(seed.shortName, order.tickets[0]))).toBe(404)
    const free = await server.db
      .selectFrom('tickets')
      .innerJoin('events', 'events.id', 'tickets.event_id')
      .select('tickets.id')
      .where('short_name', '=', seed.shortName)
      .where('tickets.status', '=', 'FREE')
      .execute()
    expect(free).toHaveLength(20)
    expect(await statusOf(order)).toBe('CANCELLED')
    expect((await command('cancel', order.id)).ok).toBe(false)
  })

  it('cancel informs the operator about a refund', async () => {
    const order = await buy(server, eventSeed(), 1, byTransfer)
    await command('mark-paid', order.id)
    expect((await command('cancel', order.id)).text).toContain(
      'It was paid, CHF 50.00 (OFFLINE): refund it at the provider',
    )
  })

  it('cancel ends the payment of an order that is not paid', async () => {
    const order = await buy(server, eventSeed(), 1, byTransfer)
    expect((await command('cancel', order.id)).text).not.toContain('money')
    expect((await transactionsOf(server, order.id)).map(({ status: one }) => one)).toEqual(['CANCELLED'])
  })

  it('cancel refuses a pending order', async () => {
    const order = await hold(server, eventSeed())
    expect((await command('cancel', order.id)).ok).toBe(false)
    expect(await status(order.path)).toBe(200)
  })
})

describe('list, orders and export', () => {
  it('list counts sold, held and free tickets', async () => {
    const seed = freeSeed()
    await buy(server, seed, 3, forFree)
    const { text } = await command('list')
    const line = text.split('\n').find((one) => one.startsWith(`${seed.shortName} `))
    expect(line).toMatch(/PUBLIC +2027-07-10 20:30 Europe\/Zurich +3 +0 +17$/)
  })

  it('list counts subscriptions, and orders shows those of a descriptor', async () => {
    const { descriptorId } = await buySubscription(server, subscriptionSeed({ supply: 3 }))
    const [, passes = ''] = (await command('list')).text.split('\n\n')
    expect(passes.split('\n').find((line) => line.endsWith(descriptorId))).toMatch(
      /^Season pass +PUBLIC +1 +0 +2 +/,
    )
    expect(
      (await command('list')).text.split('\n').filter((line) => line.includes(descriptorId)),
    ).toHaveLength(1)
    expect((await command('orders', descriptorId)).text).toContain('CHF 120.00')
  })

  it('orders shows an order with amount and contact', async () => {
    const seed = eventSeed()
    const order = await buy(server, seed, 2, byTransfer)
    const { text } = await command('orders', seed.shortName)
    const line = text.split('\n')[1] ?? ''
    expect(line).toMatch(/OFFLINE_PAYMENT +2 +CHF 100\.00 +OFFLINE +2027-03-01 10:00/)
    expect(line).toContain('Zoë Àlvarez, Zoe.Alvarez@Example.org')
    expect(line.startsWith(order.id.slice(0, 8).toUpperCase())).toBe(true)
    expect(line.endsWith(order.id)).toBe(true)
  })

  it('export escapes cells that a spreadsheet would run as formulas', async () => {
    const seed = freeSeed()
    const held = await hold(server, seed, 1)
    const form = bookingForm(held, { firstName: '=HYPERLINK(A1,"x")', lastName: 'A,"B"' })
    const [uuid = ''] = held.tickets
    const ticket = {
      firstName: '@SUM(1)',
      lastName: "-1+1'",
      email: 'a@example.org',
      userLanguage: 'en',
      additional: {},
    }
    await validate(held, { ...form, tickets: { [uuid]: ticket } })
    expect((await pay(held, forFree)).statusCode).toBe(200)
    const { text } = await command('export', seed.shortName)
    const [head, row, end] = text.split('\r\n')
    expect(head?.startsWith('\uFEFFTicket,Category')).toBe(true)
    expect(row).toContain(`${uuid},Standard,ACQUIRED,"'@SUM(1)","'-1+1'",a@example.org,en,0.00`)
    expect(row).toContain(`"'=HYPERLINK(A1,""x"") A,""B"""`)
    expect(end).toBe('')
  })

  it('export leaves out held tickets', async () => {
    const seed = freeSeed()
    await hold(server, seed)
    expect((await command('export', seed.shortName)).text.trim().split('\r\n')).toHaveLength(1)
  })
})

describe('help', () => {
  it('help lists every command with its arguments', () => {
    for (const { name } of commands) expect(help()).toMatch(new RegExp(`^  ${name} `, 'm'))
  })
})
