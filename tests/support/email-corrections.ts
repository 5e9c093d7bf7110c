/** Orders whose e-mail address is corrected (docs/api/reservations.md#correct-the-address). */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { endpoints } from '#core/contract/endpoints.ts'
import { composeMail } from '#server/compose-mail.ts'
import { tokenOf } from '#server/modules/email-corrections/token.ts'
import { wireOf } from './json.ts'
import { api, bookingForm, buy, forFree, hold, pay, person, validate, type Held } from './purchase.ts'
import { freeSeed, testNow } from './seeds.ts'
import type { TestOptions, TestServer, Visitor } from './test-server.ts'

/** Address of {@link person}. */
export const wrong = person.email
export const right = 'zoe@example.net'

/** The session of an order is stored only where holds are limited. */
export const correctionOptions: TestOptions = {
  baseUrl: 'https://tickets.example.org',
  holdLimits: { perSession: 99, perAddress: 99, unpaid: { perSession: 99, perAddress: 99 } },
}

/** @param server read when it is needed: it starts after these helpers are created */
export function correctionTools(server: () => TestServer) {
  /** A complete order whose mails are sent. */
  async function buyFree(amount = 1, seed = freeSeed()): Promise<Held> {
    const order = await buy(server(), seed, amount, forFree)
    await server().db.deleteFrom('mail_queue').execute()
    return order
  }

  const pathOf = ({ shortName, id }: Pick<Held, 'shortName' | 'id'>, type = 'event') =>
    `${api}/${type}/${shortName}/reservation/${id}/email-correction?lang=en`
  const request = (
    order: Held,
    email: string | null = right,
    visitor: Visitor = order.visitor,
    type = 'event',
  ) => visitor.post(pathOf(order, type), { email })
  const confirm = (token: string, visitor = server().visitor()) =>
    visitor.post(`${api}/email-correction`, { token })

  const correctionOf = ({ id }: Pick<Held, 'id'>) =>
    server()
      .db.selectFrom('email_corrections')
      .selectAll()
      .where('reservation_id', '=', id)
      .executeTakeFirst()
  /** The token in the link of the mail to the right address. */
  async function tokenFor(order: Held): Promise<string> {
    const row = await correctionOf(order)
    return tokenOf(server().db, row?.id ?? randomUUID())
  }
  /** Requests the correction and opens its link. */
  async function correct(order: Held, email = right): Promise<void> {
    expect((await request(order, email)).statusCode).toBe(200)
    expect((await confirm(await tokenFor(order))).statusCode).toBe(200)
  }

  const infoOf = async ({ visitor, path }: Held) => wireOf(await visitor.get(path), endpoints.reservation)
  const isOffered = async (order: Held) => (await infoOf(order)).metadata.emailCorrection
  const queuedRows = () => server().db.selectFrom('mail_queue').selectAll().orderBy('id').execute()
  const queued = async () => (await queuedRows()).map(({ kind, recipient }) => `${kind} ${recipient}`)
  /** The queued mails as they are sent now. */
  const mails = async () =>
    Promise.all(
      (await queuedRows()).map((row) => composeMail(server().context, row, 'tickets@tickets.example.org')),
    )
  const ticketEmails = async ({ id }: Held) =>
    (
      await server()
        .db.selectFrom('tickets')
        .select('email')
        .where('reservation_id', '=', id)
        .orderBy('id')
        .execute()
    ).map(({ email }) => email)
  const setOwner = async ({ id }: Held): Promise<void> => {
    const owner = await server()
      .db.insertInto('users')
      .values({
        issuer: 'https://id.example.org',
        subject: randomUUID(),
        email: 'owner@example.org',
        created_at: testNow,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`update reservations set owner_id = ${owner.id} where id = ${id}`.execute(server().db)
  }
  /** Two tickets; the second one is that of another person. */
  async function buyForTwo(): Promise<Held> {
    const held = await hold(server(), freeSeed(), 2)
    const form = bookingForm(held)
    const [, second = ''] = held.tickets
    const tickets = { ...form.tickets, [second]: { ...form.tickets[second], email: 'friend@example.org' } }
    await validate(held, { ...form, tickets })
    await pay(held, forFree)
    return held
  }
  /** No requests, corrections and mails so far. */
  async function reset(): Promise<void> {
    server().clock.set(testNow)
    await server().db.deleteFrom('limited_acts').execute()
    await server().db.deleteFrom('email_corrections').execute()
    await server().db.deleteFrom('mail_queue').execute()
  }
  return {
    buyFree,
    pathOf,
    request,
    confirm,
    correctionOf,
    tokenFor,
    correct,
    infoOf,
    isOffered,
    queuedRows,
    queued,
    mails,
    ticketEmails,
    setOwner,
    buyForTwo,
    reset,
  }
}
