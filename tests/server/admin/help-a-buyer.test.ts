/** Commands with which an organizer helps a buyer (docs/OPERATOR.md#help-a-buyer). */
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { mailsIn } from '../../support/server/mails.ts'
import {
  bookingForm,
  buy,
  byTransfer,
  forFree,
  hold,
  pay,
  person,
  validate,
} from '../../support/server/purchase.ts'
import { setReservation } from '../../support/server/rows.ts'
import { answerOperatorCommand, runOperatorCommand } from '../../support/server/run-operator-command.ts'
import { eventSeed, freeSeed } from '../../support/server/seeds.ts'
import { testServer } from '../../support/server/test-server.ts'

const server = testServer()
beforeEach(() => server.db.deleteFrom('mail_queue').execute())

const command = (name: string, ...words: string[]) => runOperatorCommand(server, name, ...words)
const numberOf = ({ id }: { readonly id: string }) => id.slice(0, 8).toUpperCase()
const clear = () => server.db.deleteFrom('mail_queue').execute()

/** An order of two tickets: the first of the buyer, the second of another person. */
async function buyForTwo(friend = { firstName: 'Łukasz', lastName: 'Żak', email: 'l.zak@example.net' }) {
  const held = await hold(server, freeSeed(), 2)
  const form = bookingForm(held)
  const [, second = ''] = held.tickets
  const tickets = { ...form.tickets, [second]: { ...friend, userLanguage: 'en', additional: {} } }
  expect((await validate(held, { ...form, tickets })).statusCode).toBe(200)
  expect((await pay(held, forFree)).statusCode).toBe(200)
  await clear()
  return { ...held, second }
}

describe('find', () => {
  it('finds contacts and attendees by a part of what they are called or of a number (W640)', async () => {
    const order = await buyForTwo()
    const transfer = await buy(server, eventSeed(), 1, byTransfer)
    await setReservation(server, transfer.id, { invoice_number: 'SPRING-0042' })
    const linesOf = async (...words: string[]) => {
      const [, ...lines] = (await command('find', ...words)).text.split('\n')
      return lines
    }
    const friend = [expect.stringMatching(new RegExp(`Łukasz Żak +l\\.zak@example\\.net +${order.second}$`))]
    for (const text of ['lukasz', 'Żak Łuk', 'L.ZAK@', order.second, order.second.replaceAll('-', ' ')])
      expect([text, await linesOf(...text.split(' '))]).toEqual([text, friend])
    expect(await linesOf(numberOf(order))).toHaveLength(3)
    expect(await linesOf('spring-00')).toEqual([
      expect.stringMatching(
        new RegExp(
          `^${transfer.shortName} +${numberOf(transfer)} +OFFLINE_PAYMENT +Zoë Àlvarez +${person.email} +SPRING-0042$`,
        ),
      ),
    ])
    expect(await command('find', 'no such person')).toMatchObject({ ok: false })
    await expect(command('find')).rejects.toThrow(/^Which /)
  })

  it('shows at most 50 rows, and that there are more (W640)', async () => {
    const insert = (name: string, orders: number) =>
      sql`insert into reservations
      (id, event_id, status, created_at, valid_until, language, last_name)
      select gen_random_uuid(), max(event_id), 'PENDING', number, 1, 'en', ${name}
      from reservations, generate_series(1, ${orders}) number group by number`.execute(server.db)
    await insert('Quispe', 60)
    await insert('Newer', 1000)
    const { text } = await command('find', 'quispe')
    expect(text.split('\n').filter((line) => line.includes('Quispe'))).toHaveLength(50)
    expect(text).toContain('There are more')
  })
})

describe('resend', () => {
  const queued = () => mailsIn(server)

  it.each([
    ['an order', [], ['ticket own', 'ticket friend', 'reservation-confirmed own']],
    ['an order, to one of its addresses', ['own'], ['ticket own', 'reservation-confirmed own']],
    ['an order, to an attendee', ['friend'], ['ticket friend']],
  ])('sends the mails of %s again and names the recipients (W641)', async (_, to, mails) => {
    const order = await buyForTwo()
    const addresses: Record<string, string> = { own: person.email, friend: 'l.zak@example.net' }
    const real = (text: string) => text.replaceAll(/own|friend/g, (name) => addresses[name] ?? name)
    const { ok, text } = await command('resend', numberOf(order), ...to.map(real))
    expect((await queued()).toSorted()).toEqual(mails.map(real).toSorted())
    expect(ok).toBe(true)
    const recipients = Object.values(addresses).map((address) => [address, text.includes(address)])
    expect(recipients).toEqual(
      Object.entries(addresses).map(([name, address]) => [
        address,
        mails.some((mail) => mail.includes(name)),
      ]),
    )
  })

  it('sends one ticket again, and the payment instructions of an unpaid order (W641)', async () => {
    const { second } = await buyForTwo()
    expect(await command('resend', second.toUpperCase())).toMatchObject({ ok: true })
    expect(await queued()).toEqual(['ticket l.zak@example.net'])
    const unpaid = await buy(server, eventSeed(), 1, byTransfer)
    await clear()
    await command('resend', unpaid.id)
    expect(await queued()).toEqual([`payment-instructions ${person.email}`])
  })

  it('sends nothing for a foreign address, a canceled or an unknown order, or above the limit (W641)', async () => {
    const order = await buy(server, freeSeed({ settings: { MAX_MAILS_PER_ADDRESS: 1 } }), 1, forFree)
    await clear()
    expect((await command('resend', order.id, 'other@example.org')).text).toContain('No mail of it goes to')
    expect(await command('resend', 'nonsense')).toMatchObject({ ok: false })
    await expect(command('resend', 'other@example.org')).rejects.toThrow('Which order or ticket?')
    expect(await queued()).toEqual([])
    const limited = await command('resend', order.id)
    expect([limited.ok, await queued()]).toEqual([false, [`ticket ${person.email}`]])
    expect(limited.text).toBe(
      `Sent again to ${person.email}. Left out, above MAX_MAILS_PER_ADDRESS in this hour: mails to ${person.email}.`,
    )
    await command('cancel', order.id)
    expect((await command('resend', order.id)).text).toBe('Nothing is sent: the order is CANCELLED.')
    const { id, shortName, path, visitor } = await buyForTwo()
    await answerOperatorCommand(server, true, 'cancel-event', shortName)
    expect((await command('resend', id)).text).toBe('Nothing is sent: the event is canceled.')
    const answer = await visitor.post(
      path.replace('/reservation/', `/event/${shortName}/reservation/`) + '/re-send-email?lang=en',
    )
    expect([answer.statusCode, answer.json()]).toEqual([200, false])
  })
})
