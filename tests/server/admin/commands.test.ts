import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runAdminCommand } from '#server/admin/admin-socket.ts'
import { composeMail } from '#server/compose-mail.ts'
import { commands, findCommand, help } from '#server/admin/command-table.ts'
import { startBoxOffice, type TestBoxOffice } from '../../support/box-office.ts'
import { bookingForm, buy, byTransfer, forFree, hold, onSite, pay, validate } from '../../support/purchase.ts'
import { transactionsOf } from '../../support/payment-seeds.ts'
import { buyPass, passSeed } from '../../support/pass-seeds.ts'
import { eventSeed, freeSeed } from '../../support/seeds.ts'

let server: TestBoxOffice
beforeAll(async () => {
  server = await startBoxOffice()
})
afterAll(() => server.close())

async function say(name: string, ...words: string[]) {
  const input = await findCommand(name)?.prepare(words)
  return runAdminCommand(server.db, { command: name, input }, server.clock.now())
}

const ticketPath = (shortName: string, uuid = '') => `/api/v2/public/event/${shortName}/ticket/${uuid}`
const status = async (path: string) => (await server.app.inject(path)).statusCode

describe('mark-paid and check-in', () => {
  it('takes the number that people know, and the ticket passes once', async () => {
    const order = await buy(server, eventSeed(), 1, byTransfer)
    const uuid = order.tickets[0] ?? ''
    expect(await say('check-in', uuid)).toMatchObject({ ok: false })
    const number = order.id.slice(0, 8).toUpperCase()
    expect(await say('mark-paid', number)).toEqual({
      ok: true,
      text: `Paid: CHF 50.00, reference ${number}, Zoë Àlvarez. The order is complete, tickets and mails go out.`,
    })
    expect(await say('mark-paid', order.id)).toEqual({
      ok: false,
      text: 'This order does not wait for money.',
    })
    expect(await say('check-in', uuid.toUpperCase())).toEqual({ ok: true, text: 'Checked in.' })
    expect((await say('check-in', uuid)).text).toBe('This ticket was checked in before.')
  })

  const byTicket = ['check-in', 'undo-check-in', 'pay-at-desk']
  it('books a transfer of the amount that was asked for, and of no other', async () => {
    const order = await buy(server, eventSeed(), 1, byTransfer)
    for (const amount of ['49.90', '5000', '-50', 'EUR 50'])
      expect(await say('mark-paid', order.id, ...amount.split(' '))).toMatchObject({ ok: false })
    expect((await order.visitor.get(`${order.path}/status`)).json().status).toBe('OFFLINE_PAYMENT')
    expect((await say('mark-paid', order.id, '40')).text).toContain(
      '40 has arrived, and the order is CHF 50.00',
    )
    expect(await say('mark-paid', order.id, 'CHF', '50,00')).toMatchObject({ ok: true })
    expect((await order.visitor.get(`${order.path}/status`)).json().status).toBe('COMPLETE')
  })

  it.each(['mark-paid', 'cancel', 'orders', 'export', ...byTicket])(
    '%s knows nothing of nonsense',
    async (name) => {
      expect((await say(name, 'nonsense')).ok).toBe(false)
      expect((await say(name, "'; drop table tickets")).ok).toBe(false)
      await expect(say(name)).rejects.toThrow(/^Which /)
      // A ticket's number is printed in groups.
      if (byTicket.includes(name)) expect((await say(name, 'a', 'b')).ok).toBe(false)
      else await expect(say(name, 'a', 'b')).rejects.toThrow(/at a time/)
    },
  )
})

describe('pay-at-desk and undo-check-in', () => {
  const printed = (uuid: string) =>
    uuid
      .replaceAll('-', '')
      .toUpperCase()
      .match(/.{1,4}/g) ?? []

  it('takes the money first, and the holder comes in later', async () => {
    const order = await buy(server, eventSeed(), 1, onSite)
    const [uuid = ''] = order.tickets
    expect((await say('check-in', uuid)).text).toContain('is to be paid first')
    expect(await say('pay-at-desk', ...printed(uuid))).toEqual({ ok: true, text: 'Paid.' })
    expect(await say('pay-at-desk', uuid)).toEqual({
      ok: false,
      text: 'There is nothing to pay for this ticket.',
    })
    expect((await order.visitor.get(order.path)).json().orderSummary.notYetPaid).toBe(false)
    expect((await say('check-in', uuid)).ok).toBe(true)
  })

  it('lets in who pays at the door, takes that back, and the money too', async () => {
    const order = await buy(server, eventSeed(), 1, onSite)
    const [uuid = ''] = order.tickets
    expect(await say('undo-check-in', uuid)).toEqual({ ok: false, text: 'This ticket is not checked in.' })
    expect(await say('check-in', uuid, 'paid')).toEqual({ ok: true, text: 'Checked in.' })
    expect(await say('undo-check-in', ...printed(uuid))).toEqual({
      ok: true,
      text: 'The check-in is taken back.',
    })
    expect((await say('check-in', uuid)).text).toBe('Checked in.')
    expect((await say('undo-check-in', uuid, 'refunded')).ok).toBe(true)
    expect((await say('check-in', uuid)).text).toContain('is to be paid first')
  })
})

describe('an order by the numbers that people know', () => {
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
    const number = (await order.visitor.get(order.path)).json().invoiceNumber as string
    return { order, number }
  }

  it('is shown and called off by the number of its invoice', async () => {
    const { order, number } = await buyWithInvoice('Spring-%04d')
    expect(number).toMatch(/^Spring-\d{4}$/)
    const { ok, text } = await say('orders', number.toLowerCase())
    expect([ok, text.split('\n').length]).toEqual([true, 2])
    expect(text).toMatch(new RegExp(`${number} +${order.id}$`))
    expect((await say('cancel', number)).text).toMatch(/^Cancelled/)
  })

  it('is not guessed where two invoices have the same number', async () => {
    const { number } = await buyWithInvoice('X-%d')
    const other = await buyWithInvoice('Y-%d')
    await server.db
      .updateTable('reservations')
      .set({ invoice_number: number })
      .where('id', '=', other.order.id)
      .execute()
    expect((await say('orders', number)).ok).toBe(false)
    expect((await say('cancel', number)).text).toContain('more than one')
  })

  it('is found by as much of its id as the organiser shows', async () => {
    const order = await buy(server, eventSeed(), 1, byTransfer)
    expect((await say('orders', order.id.slice(0, 12).toUpperCase())).text).toContain(order.id)
    expect((await say('orders', order.id)).text).toContain(order.id)
    expect((await say('orders', order.id.slice(0, 3))).ok).toBe(false)
  })
})

describe('cancel', () => {
  it('voids the tickets, puts them on sale again and tells the contact', async () => {
    const seed = eventSeed()
    const order = await buy(server, seed, 2, onSite)
    expect(await status(ticketPath(seed.shortName, order.tickets[0]))).toBe(200)
    expect((await say('cancel', order.id)).text).toMatch(/^Cancelled\. .*mail\.$/)
    expect(await status(ticketPath(seed.shortName, order.tickets[0]))).toBe(404)
    const free = await server.db
      .selectFrom('tickets')
      .innerJoin('events', 'events.id', 'tickets.event_id')
      .select('tickets.id')
      .where('short_name', '=', seed.shortName)
      .where('tickets.status', '=', 'FREE')
      .execute()
    expect(free).toHaveLength(20)
    expect((await order.visitor.get(`${order.path}/status`)).json().status).toBe('CANCELLED')
    expect((await say('cancel', order.id)).ok).toBe(false)
    const [mail] = await server.db
      .selectFrom('mail_queue')
      .selectAll()
      .where('kind', '=', 'reservation-cancelled')
      .execute()
    const sent = mail && (await composeMail(server.context, mail, 'tickets@example.org'))
    expect([sent?.to, sent?.subject]).toEqual([
      'Zoe.Alvarez@Example.org',
      'Your order for Spring Meetup was cancelled',
    ])
    expect(sent?.text).not.toContain('http')
  })

  const letterAbout = async (id: string): Promise<string> => {
    const rows = await server.db
      .selectFrom('mail_queue')
      .selectAll()
      .where('kind', '=', 'reservation-cancelled')
      .execute()
    const row = rows.find(({ data }) => JSON.stringify(data).includes(id))
    return (row && (await composeMail(server.context, row, 'tickets@example.org')))?.text ?? ''
  }

  it('says when money has to be sent back, to the operator and to the buyer', async () => {
    const order = await buy(server, eventSeed(), 1, byTransfer)
    await say('mark-paid', order.id)
    expect((await say('cancel', order.id)).text).toContain(
      'It was paid, CHF 50.00 (OFFLINE): send the money back yourself',
    )
    expect(await letterAbout(order.id)).toContain('You paid CHF 50.00: the organiser sends that money back')
  })

  it('tells who has not paid yet that nothing is due any more', async () => {
    const order = await buy(server, eventSeed(), 1, byTransfer)
    expect((await say('cancel', order.id)).text).not.toContain('money')
    expect(await letterAbout(order.id)).toContain('do not pay it now')
    expect((await transactionsOf(server, order.id)).map(({ status: one }) => one)).toEqual(['CANCELLED'])
  })

  it('speaks of no money where none was ever asked for', async () => {
    const order = await buy(server, freeSeed(), 1, forFree)
    await say('cancel', order.id)
    expect(await letterAbout(order.id)).toMatch(/no longer valid\.\n/)
  })

  it('leaves an order alone that somebody is still making', async () => {
    const order = await hold(server, eventSeed())
    expect((await say('cancel', order.id)).ok).toBe(false)
    expect(await status(order.path)).toBe(200)
  })
})

describe('list, orders and export', () => {
  it('counts what is sold, held and free', async () => {
    const seed = freeSeed()
    await buy(server, seed, 3, forFree)
    const { text } = await say('list')
    const line = text.split('\n').find((one) => one.startsWith(`${seed.shortName} `))
    expect(line).toMatch(/PUBLIC +2027-04-08 10:00 Europe\/Zurich +3 +0 +17$/)
  })

  it('counts passes too, and shows the orders of one', async () => {
    const { pass } = await buyPass(server, passSeed({ supply: 3 }))
    const [, passes = ''] = (await say('list')).text.split('\n\n')
    expect(passes.split('\n').find((line) => line.endsWith(pass))).toMatch(/^Season pass +PUBLIC +1 +0 +2 +/)
    expect((await say('list')).text.split('\n').filter((line) => line.includes(pass))).toHaveLength(1)
    expect((await say('orders', pass)).text).toContain('120.00 CHF')
  })

  it('shows an order with amount and contact', async () => {
    const seed = eventSeed()
    const order = await buy(server, seed, 2, byTransfer)
    const { text } = await say('orders', seed.shortName)
    const line = text.split('\n')[1] ?? ''
    expect(line).toMatch(/OFFLINE_PAYMENT +2 +100\.00 CHF +OFFLINE +2027-03-01 10:00/)
    expect(line).toContain('Zoë Àlvarez, Zoe.Alvarez@Example.org')
    expect(line.startsWith(order.id.slice(0, 8).toUpperCase())).toBe(true)
    expect(line.endsWith(order.id)).toBe(true)
  })

  it('exports attendees, and no cell is a formula', async () => {
    const seed = freeSeed()
    const held = await hold(server, seed, 1)
    const form = bookingForm(held, { firstName: '=HYPERLINK("http://evil","x")', lastName: 'A,"B"' })
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
    const { text } = await say('export', seed.shortName)
    const [head, row, end] = text.split('\r\n')
    expect(head?.startsWith('\uFEFFTicket,Category')).toBe(true)
    expect(row).toContain(`${uuid},Standard,ACQUIRED,"'@SUM(1)","'-1+1'",a@example.org,en,0.00`)
    expect(row).toContain(`"'=HYPERLINK(""http://evil"",""x"") A,""B"""`)
    expect(end).toBe('')
  })

  it('leaves held tickets out of the export', async () => {
    const seed = freeSeed()
    await hold(server, seed)
    expect((await say('export', seed.shortName)).text.trim().split('\r\n')).toHaveLength(1)
  })
})

describe('help', () => {
  it('names every command with its words', () => {
    for (const { name } of commands) expect(help()).toMatch(new RegExp(`^  ${name} `, 'm'))
  })
})
