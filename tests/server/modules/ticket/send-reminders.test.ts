/** Reminders before an event (docs/api/reservations.md#jobs, docs/api/tickets.md#reminders). */
import { afterEach, describe, expect, it } from 'vitest'
import { day, hour } from '#kit/time/durations.ts'
import { composeMail } from '#server/compose-mail.ts'
import type { EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import { cancelReservation } from '#server/modules/payments/cancel-order.ts'
import { sendReminders } from '#server/modules/ticket/send-reminders.ts'
import { eventFacts } from '../../../support/event-facts.ts'
import { duringTransaction } from '../../../support/server/during-transaction.ts'
import {
  api,
  bookingForm,
  forFree,
  hold,
  pay,
  person,
  validate,
  type Held,
} from '../../../support/server/purchase.ts'
import { setEvent } from '../../../support/server/rows.ts'
import { category, freeSeed, testNow } from '../../../support/server/seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'

const server = testServer()
afterEach(() => server.clock.set(testNow))

const begins = eventFacts.startsAt
const remind = () => sendReminders(server.db, server.clock.now())

/** Two tickets, with or without attendees. */
async function order(seed: EventFile, named: boolean): Promise<Held> {
  const held = await hold(server, seed, 2)
  const form = bookingForm(held)
  const later = named ? {} : { tickets: {}, postponeAssignment: true }
  const answer = await validate(held, { ...form, ...later })
  expect(answer.statusCode).toBe(200)
  expect((await pay(held, forFree)).statusCode).toBe(200)
  return held
}

const queued = async (kind: string, words: readonly string[]) => {
  const rows = await server.db
    .selectFrom('mail_queue')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
  return rows.filter(({ data }) => words.some((word) => JSON.stringify(data).includes(word)))
}
/** Cancels the reservation while the job that has listed it waits for the reservation's lock. */
const remindDuringCancellation = ({ id }: Held) =>
  duringTransaction(
    server.db,
    (trx) => trx.updateTable('reservations').set({ status: 'CANCELLED' }).where('id', '=', id).execute(),
    remind,
  )
const asked = ({ id }: Held) => queued('assignment-reminder', [id])
const questions = ({ tickets }: Held) => queued('optional-data-reminder', tickets)

describe('reminder of missing attendees', () => {
  it('is sent from ten days before the event, every three days, until its start', async () => {
    const held = await order(freeSeed(), false)
    const counts: number[] = []
    for (const before of [11, 10, 9, 8, 7, 4, 1, -1]) {
      server.clock.set(begins - before * day)
      await remind()
      await remind()
      counts.push((await asked(held)).length)
    }
    expect(counts).toEqual([0, 1, 1, 1, 2, 3, 4, 4])
  })

  it("follows the organizer's intervals", async () => {
    const settings = { ASSIGNMENT_REMINDER_START: 30, ASSIGNMENT_REMINDER_INTERVAL: 20 }
    const held = await order(freeSeed({ settings }), false)
    const counts: number[] = []
    for (const before of [31, 30, 11, 10]) {
      server.clock.set(begins - before * day)
      await remind()
      counts.push((await asked(held)).length)
    }
    expect(counts).toEqual([0, 1, 1, 2])
  })

  it('contains the start, the number of tickets and the link', async () => {
    const held = await order(freeSeed(), false)
    server.clock.set(begins - 5 * day)
    await remind()
    const [row] = await asked(held)
    const mail = row && (await composeMail(server.context, row, 'tickets@localhost'))
    expect([mail?.to, mail?.subject]).toEqual([person.email, 'Who is coming to Pietra Nights?'])
    expect(mail?.text).toContain('begins on Sat 10 July 2027, 20:30 (CEST)')
    expect(mail?.text).toContain(`${held.id.slice(0, 8).toUpperCase()} have no name yet: 2.`)
    expect(mail?.text).toContain(`/event/${held.shortName}/reservation/${held.id}?lang=en`)
  })

  it('is not sent on the first day, nor when nothing is missing', async () => {
    const onSale = () => freeSeed({ categories: [category({ price: 0, saleUntil: begins })] })
    server.clock.set(begins - 2 * day)
    const late = await order(onSale(), false)
    await remind()
    expect(await asked(late)).toEqual([])
    server.clock.advance(day)
    await remind()
    expect(await asked(late)).toHaveLength(1)
    const whole = await order(onSale(), true)
    const gone = await order(onSale(), false)
    await cancelReservation(server.db, gone.id, server.clock.now())
    const disabled = await order(onSale(), false)
    await setEvent(server, disabled.shortName, { status: 'DISABLED' })
    server.clock.set(begins - hour)
    await remind()
    for (const held of [whole, gone, disabled]) expect(await asked(held)).toEqual([])
  })

  it('is not sent when the attendees were entered meanwhile', async () => {
    const held = await order(freeSeed(), false)
    server.clock.set(begins - 5 * day)
    await remind()
    for (const uuid of held.tickets) {
      const path = `${api}/event/${held.shortName}/ticket/${uuid}`
      const form = { ...person, userLanguage: 'en', additional: {} }
      expect((await server.visitor().put(path, form)).statusCode).toBe(200)
    }
    const [row] = await asked(held)
    expect(row && (await composeMail(server.context, row, 'tickets@localhost'))).toBeNull()
  })

  it('is not sent when the order was canceled after it was queued', async () => {
    const held = await order(freeSeed(), false)
    server.clock.set(begins - 5 * day)
    await remind()
    const [row] = await asked(held)
    await cancelReservation(server.db, held.id, server.clock.now())
    expect(row && (await composeMail(server.context, row, 'tickets@localhost'))).toBeNull()
  })

  it('is not queued for an order that is canceled while the job runs', async () => {
    const held = await order(freeSeed(), false)
    server.clock.set(begins - 5 * day)
    await remindDuringCancellation(held)
    expect(await asked(held)).toEqual([])
  })
})

describe('reminder of missing answers', () => {
  const fields: EventFile['fields'] = [
    { name: 'wish', type: 'input:text', required: false, label: { en: 'A wish' } },
  ]
  const settings = { OPTIONAL_DATA_REMINDER_ENABLED: true }

  it('is sent once for a missing answer', async () => {
    const held = await order(freeSeed({ fields, settings }), true)
    const [answered = '', open = ''] = held.tickets
    const path = `${api}/event/${held.shortName}/ticket/${answered}`
    const form = { ...person, userLanguage: 'en', additional: { wish: ['Tea'] } }
    expect((await held.visitor.put(path, form)).statusCode).toBe(200)
    for (const before of [11, 9, 5, 1]) {
      server.clock.set(begins - before * day)
      await remind()
      expect(await questions(held)).toHaveLength(before === 11 ? 0 : 1)
    }
    const [row] = await questions(held)
    const mail = row && (await composeMail(server.context, row, 'tickets@localhost'))
    expect(mail?.subject).toBe('Pietra Nights: a question is still open')
    expect(mail?.text).toContain(`/event/${held.shortName}/ticket/${open}/view?lang=en`)
  })

  it('is not sent when the ticket has another attendee or its order was canceled meanwhile', async () => {
    const [changed, gone] = [
      await order(freeSeed({ fields, settings }), true),
      await order(freeSeed({ fields, settings }), true),
    ]
    server.clock.set(begins - day)
    await remind()
    const rows = { changed: await questions(changed), gone: await questions(gone) }
    for (const uuid of changed.tickets) {
      const max = { firstName: 'Max', lastName: 'Muster', email: 'max@example.org', userLanguage: 'en' }
      const path = `${api}/event/${changed.shortName}/ticket/${uuid}`
      expect((await server.visitor().put(path, { ...max, additional: {} })).statusCode).toBe(200)
    }
    await cancelReservation(server.db, gone.id, server.clock.now())
    for (const row of [...rows.changed, ...rows.gone])
      expect(await composeMail(server.context, row, 'tickets@localhost')).toBeNull()
    expect([rows.changed.length, rows.gone.length]).toEqual([2, 2])
  })

  it('is not queued for an order that is canceled while the job runs', async () => {
    const held = await order(freeSeed({ fields, settings }), true)
    server.clock.set(begins - day)
    await remindDuringCancellation(held)
    expect(await questions(held)).toEqual([])
  })

  it('is not sent without the setting or without fields', async () => {
    const disabledReminders = await order(freeSeed({ fields }), true)
    const none = await order(freeSeed({ settings }), true)
    server.clock.set(begins - day)
    await remind()
    for (const held of [disabledReminders, none]) expect(await questions(held)).toEqual([])
  })
})
