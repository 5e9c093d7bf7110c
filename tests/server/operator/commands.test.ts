import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { carryOut } from '#server/operator-line.ts'
import { compose } from '#server/mail/compose.ts'
import { findCommand, help } from '#server/operator/commands.ts'
import { startBoxOffice, type TestBoxOffice } from '../../support/box-office.ts'
import { bookingForm, buy, byTransfer, forFree, hold, onSite, pay, validate } from '../../support/purchase.ts'
import { eventSeed, freeSeed } from '../../support/seeds.ts'

let office: TestBoxOffice
beforeAll(async () => {
  office = await startBoxOffice()
})
afterAll(() => office.close())

async function say(name: string, ...words: string[]) {
  const input = await findCommand(name)?.prepare(words)
  return carryOut(office.db, { command: name, input }, office.clock.now())
}

const ticketPath = (shortName: string, uuid = '') => `/api/v2/public/event/${shortName}/ticket/${uuid}`
const status = async (path: string) => (await office.app.inject(path)).statusCode

describe('mark-paid and check-in', () => {
  it('takes the number that people know, and the ticket passes once', async () => {
    const order = await buy(office, eventSeed(), 1, byTransfer)
    const uuid = order.tickets[0] ?? ''
    expect(await say('check-in', uuid)).toMatchObject({ ok: false })
    expect(await say('mark-paid', order.id.slice(0, 8).toUpperCase())).toMatchObject({ ok: true })
    expect(await say('mark-paid', order.id)).toEqual({
      ok: false,
      text: 'This order does not wait for money.',
    })
    expect(await say('check-in', uuid.toUpperCase())).toEqual({ ok: true, text: 'Checked in.' })
    expect((await say('check-in', uuid)).text).toBe('This ticket was checked in before.')
  })

  it.each(['mark-paid', 'check-in', 'cancel', 'orders', 'export'])(
    '%s knows nothing of nonsense',
    async (name) => {
      expect((await say(name, 'nonsense')).ok).toBe(false)
      expect((await say(name, "'; drop table tickets")).ok).toBe(false)
      await expect(say(name)).rejects.toThrow(/^Which /)
      // A reference may be typed in the groups it is printed in: these words are one ticket, an unknown one.
      if (name === 'check-in') expect((await say(name, 'a', 'b')).ok).toBe(false)
      else await expect(say(name, 'a', 'b')).rejects.toThrow(/at a time/)
    },
  )
})

describe('cancel', () => {
  it('voids the tickets, puts them on sale again and tells the contact', async () => {
    const seed = eventSeed()
    const order = await buy(office, seed, 2, onSite)
    expect(await status(ticketPath(seed.shortName, order.tickets[0]))).toBe(200)
    expect((await say('cancel', order.id)).text).toMatch(/^Cancelled\. .*mail\.$/)
    expect(await status(ticketPath(seed.shortName, order.tickets[0]))).toBe(404)
    const free = await office.db
      .selectFrom('tickets')
      .innerJoin('events', 'events.id', 'tickets.event_id')
      .select('tickets.id')
      .where('short_name', '=', seed.shortName)
      .where('tickets.status', '=', 'FREE')
      .execute()
    expect(free).toHaveLength(20)
    expect((await order.visitor.get(`${order.path}/status`)).json().status).toBe('CANCELLED')
    expect((await say('cancel', order.id)).ok).toBe(false)
    const [mail] = await office.db
      .selectFrom('mail_queue')
      .selectAll()
      .where('kind', '=', 'reservation-cancelled')
      .execute()
    const sent = mail && (await compose(office.office, mail, 'tickets@example.org'))
    expect([sent?.to, sent?.subject]).toEqual([
      'Zoe.Alvarez@Example.org',
      'Your order for Spring Meetup was cancelled',
    ])
    expect(sent?.text).not.toContain('http')
  })

  it('says when money has to be sent back', async () => {
    const order = await buy(office, eventSeed(), 1, byTransfer)
    await say('mark-paid', order.id)
    expect((await say('cancel', order.id)).text).toContain('send the money back')
  })

  it('leaves an order alone that somebody is still making', async () => {
    const order = await hold(office, eventSeed())
    expect((await say('cancel', order.id)).ok).toBe(false)
    expect(await status(order.path)).toBe(200)
  })
})

describe('list, orders and export', () => {
  it('counts what is sold, held and free', async () => {
    const seed = freeSeed()
    await buy(office, seed, 3, forFree)
    const { text } = await say('list')
    const line = text.split('\n').find((one) => one.startsWith(`${seed.shortName} `))
    expect(line).toMatch(/PUBLIC +2027-04-08 10:00 Europe\/Zurich +3 +0 +17$/)
  })

  it('shows an order with amount and contact', async () => {
    const seed = eventSeed()
    const order = await buy(office, seed, 2, byTransfer)
    const { text } = await say('orders', seed.shortName)
    const line = text.split('\n')[1] ?? ''
    expect(line).toMatch(/OFFLINE_PAYMENT +2 +100\.00 CHF +OFFLINE +2027-03-01 10:00/)
    expect(line).toContain('Zoë Àlvarez, Zoe.Alvarez@Example.org')
    expect(line.startsWith(order.id.slice(0, 8).toUpperCase())).toBe(true)
    expect(line.endsWith(order.id)).toBe(true)
  })

  it('exports attendees, and no cell is a formula', async () => {
    const seed = freeSeed()
    const held = await hold(office, seed, 1)
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
    await hold(office, seed)
    expect((await say('export', seed.shortName)).text.trim().split('\r\n')).toHaveLength(1)
  })
})

describe('help', () => {
  it('names every command with its words', () => {
    for (const name of ['load', 'list', 'orders', 'mark-paid', 'check-in', 'cancel', 'export'])
      expect(help()).toMatch(new RegExp(`^  ${name} `, 'm'))
  })
})
