import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { composeMail } from '#server/compose-mail.ts'
import type { EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import { endpoints } from '#shell/endpoints.ts'
import { duringTransaction } from '../../../support/server/during-transaction.ts'
import {
  api,
  bookingForm,
  errorsOf,
  forFree,
  heldBy,
  holdMore,
  pay,
  validate,
} from '../../../support/server/purchase.ts'
import { category, testNow } from '../../../support/server/seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { sharedCategory, waitingTools } from '../../../support/server/waiting-list.ts'
import { reservationIdOf, wireOf } from '../../../support/wire/json.ts'

const server = testServer()
beforeEach(() => {
  server.clock.set(testNow)
})

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const { entries, free, items, job, joined, listed, letGo, prepared, soldOut, statuses } = waitingTools(
  () => server,
)

const ticketsOf = (shortName: string) =>
  server.db
    .selectFrom('tickets')
    .innerJoin('events', 'events.id', 'tickets.event_id')
    .where('short_name', '=', shortName)

/** Runs the job while another transaction has the row. */
const jobWithout = (table: 'tickets' | 'waiting_list', row: { id: number } | undefined) =>
  duringTransaction(
    server.db,
    (trx) => sql`select id from ${sql.table(table)} where id = ${row?.id ?? 0} for update`.execute(trx),
    job,
  )

// docs/api/waiting-list.md#offers
describe('offerReleasedTickets', () => {
  it('holds a released ticket for the first waiting person and queues a mail with the link', async () => {
    const { shortName, held } = await soldOut(['one@example.org', 'two@example.org'])
    await letGo(held)
    // Other visitors cannot buy it.
    expect(await free(shortName)).toBe(false)
    expect((await items(shortName)).ticketCategories[0]?.containsPendingTickets).toBe(true)
    await job()
    expect(await statuses(shortName)).toEqual(['PENDING', 'WAITING'])
    const [first] = await entries(shortName)
    const info = wireOf(
      await server.visitor().get(`${api}/reservation/${first?.reservation_id ?? ''}`),
      endpoints.reservation,
    )
    expect(info).toMatchObject({ status: 'PENDING', firstName: 'Zoë', email: 'one@example.org' })
    expect(info.validity).toBe(testNow + 4 * hour)
    const offers = await server.db
      .selectFrom('mail_queue')
      .selectAll()
      .where('kind', '=', 'waiting-list-offer')
      .execute()
    const rows = offers.filter(({ data }) => JSON.stringify(data).includes(first?.reservation_id ?? 'none'))
    expect(rows.map(({ recipient }) => recipient)).toEqual(['one@example.org'])
    const mail = rows[0] ? await composeMail(server.context, rows[0], 'tickets@example.org') : null
    expect(mail?.text).toContain(`/event/${shortName}/reservation/${first?.reservation_id ?? ''}?lang=it`)
    expect(mail?.text).toContain('lun 1 marzo 2027, 14:00 (CET)')
  })

  it('goes to the person who joined first, whatever the ids of the entries are', async () => {
    const { shortName, held } = await soldOut(['one@example.org', 'two@example.org'])
    const [, second] = await entries(shortName)
    await sql`update waiting_list set joined_at = joined_at - 1000 where id = ${second?.id}`.execute(
      server.db,
    )
    await letGo(held)
    await job()
    const states = (await entries(shortName)).map(({ email, status }) => `${email} ${status}`)
    expect(states.toSorted()).toEqual(['one@example.org WAITING', 'two@example.org PENDING'])
  })

  it('marks the entry as acquired when the ticket is bought', async () => {
    const { shortName, held } = await soldOut(['one@example.org'])
    await letGo(held)
    await job()
    const id = (await entries(shortName))[0]?.reservation_id ?? ''
    const offered = await heldBy(server.visitor(), shortName, id)
    expect((await validate(offered, bookingForm(offered))).statusCode).toBe(200)
    expect((await pay(offered, forFree)).statusCode).toBe(200)
    await job()
    expect(await statuses(shortName)).toEqual(['ACQUIRED'])
    // Can join again.
    expect(await joined(shortName, { email: 'one@example.org' })).toBe(true)
    expect(await statuses(shortName)).toEqual(['WAITING'])
  })

  it('offers the ticket to the next person after the offer expired', async () => {
    const { shortName, held } = await soldOut(['one@example.org', 'two@example.org'])
    await letGo(held)
    await job()
    server.clock.advance(4 * hour + 11 * minute)
    await job()
    expect(await statuses(shortName)).toEqual(['EXPIRED', 'PENDING'])
    server.clock.advance(4 * hour + 11 * minute)
    await job()
    expect(await statuses(shortName)).toEqual(['EXPIRED', 'EXPIRED'])
    expect(await free(shortName)).toBe(true)
  })

  it('frees a ticket at once when the list is empty', async () => {
    const { shortName, held } = await soldOut([])
    await letGo(held)
    expect(await free(shortName)).toBe(true)
  })

  it('offers a ticket only to entries of its category, else puts it on sale', async () => {
    const shared = sharedCategory({ name: 'Shared' })
    const limited = category({ price: 0, name: 'Own', seats: 1 })
    const shortName = await prepared({ seats: 2, categories: [limited, shared] })
    const list = (await items(shortName)).ticketCategories as { id: number; name: string }[]
    const id = (name: string) => list.find((category) => category.name === name)?.id ?? 0
    const visitor = server.visitor()
    const reserve = async (name: string) => {
      const answer = await visitor.post(`${api}/event/${shortName}/reserve-tickets?lang=en`, {
        reservation: [{ ticketCategoryId: id(name), amount: 1 }],
      })
      return `${api}/reservation/${reservationIdOf(answer)}`
    }
    const [ownPath, sharedPath] = [await reserve('Own'), await reserve('Shared')]
    await listed(shortName, 'zoe@example.org', { selectedCategory: id('Shared') })
    await visitor.delete(ownPath)
    await job()
    expect(await statuses(shortName)).toEqual(['WAITING'])
    expect(
      (await items(shortName)).ticketCategories.find((category: { name: string }) => category.name === 'Own'),
    ).toMatchObject({ saleableAndLimitNotReached: true })
    await visitor.delete(sharedPath)
    await job()
    expect(await statuses(shortName)).toEqual(['PENDING'])
  })

  it('never offers a ticket of a restricted category, released or before the sale', async () => {
    const limited = category({ price: 0, name: 'Own', seats: 1 })
    const hidden = category({ price: 0, name: 'Hidden', seats: 1, restricted: true, personalCodes: ['ANNA'] })
    const shortName = await prepared({ seats: 2, categories: [limited, hidden] })
    const visitor = server.visitor()
    const { id: ticketCategoryId } = await server.db
      .selectFrom('categories')
      .innerJoin('events', 'events.id', 'categories.event_id')
      .select('categories.id')
      .where('short_name', '=', shortName)
      .where('restricted', '=', true)
      .executeTakeFirstOrThrow()
    const ofHidden = { promoCode: 'ANNA', reservation: [{ ticketCategoryId, amount: 1 }] }
    const reserved = await visitor.post(`${api}/event/${shortName}/reserve-tickets?lang=en`, ofHidden)
    const hiddenId = reservationIdOf(reserved)
    const [{ id } = { id: 0 }] = (await items(shortName)).ticketCategories
    const reservation = [{ ticketCategoryId: id, amount: 1 }]
    await visitor.post(`${api}/event/${shortName}/reserve-tickets?lang=en`, { reservation })
    await listed(shortName, 'zoe@example.org')
    const hiddenTicket = () =>
      server.db
        .selectFrom('tickets')
        .innerJoin('categories', 'categories.id', 'tickets.category_id')
        .innerJoin('events', 'events.id', 'tickets.event_id')
        .select('tickets.status')
        .where('short_name', '=', shortName)
        .where('categories.restricted', '=', true)
        .execute()
    expect(await hiddenTicket()).toEqual([{ status: 'PENDING' }])
    expect((await visitor.delete(`${api}/reservation/${hiddenId}`)).statusCode).toBe(200)
    expect(await hiddenTicket()).toEqual([{ status: 'FREE' }])
    await server.db.updateTable('tickets').set({ status: 'RELEASED' }).where('status', '=', 'FREE').execute()
    await job()
    expect(await statuses(shortName)).toEqual(['WAITING'])
    expect(await hiddenTicket()).toEqual([{ status: 'FREE' }])
  })

  it('extends an offer over the weekend, but not beyond the end of the sale', async () => {
    const friday = Date.UTC(2027, 2, 5, 21, 0)
    server.clock.set(friday)
    const offered = async (change: Partial<EventFile> = {}) => {
      const { shortName, held } = await soldOut(['one@example.org'], change)
      await letGo(held)
      await job()
      const id = (await entries(shortName))[0]?.reservation_id ?? ''
      return wireOf(await server.visitor().get(`${api}/reservation/${id}`), endpoints.reservation)
        .validity as number
    }
    // Saturday, 2:00 in Zurich becomes Monday, 2:00.
    expect(new Date(await offered()).toISOString()).toBe('2027-03-08T01:00:00.000Z')
    const shared = sharedCategory({ saleUntil: friday + hour })
    expect(await offered({ categories: [shared] })).toBe(friday + hour)
  })

  it('ends an offer at the start of the event, also when the sale lasts longer', async () => {
    const shared = sharedCategory({ saleUntil: testNow + 3 * hour })
    const times = { startsAt: testNow + 2 * hour, endsAt: testNow + 4 * hour }
    const { shortName, held } = await soldOut(['one@example.org'], { ...times, categories: [shared] })
    await letGo(held)
    await job()
    const id = (await entries(shortName))[0]?.reservation_id ?? ''
    const offer = wireOf(await server.visitor().get(`${api}/reservation/${id}`), endpoints.reservation)
    expect(offer.validity).toBe(testNow + 2 * hour)
  })

  it('takes the next ticket while another transaction has the first one', async () => {
    const shortName = await prepared({ seats: 2 })
    const held = await holdMore(server, shortName, 2)
    await listed(shortName, 'zoe@example.org')
    await letGo(held)
    const released = () => ticketsOf(shortName).where('tickets.status', '=', 'RELEASED')
    await server.db
      .updateTable('tickets')
      .set({ status: 'RELEASED' })
      .where('id', 'in', ticketsOf(shortName).select('tickets.id'))
      .execute()
    const [first] = await released().select('tickets.id').orderBy('tickets.id').execute()
    await jobWithout('tickets', first)
    const taken = await ticketsOf(shortName)
      .select('tickets.id')
      .where('tickets.reservation_id', 'is not', null)
      .execute()
    expect(taken).toHaveLength(1)
    expect(taken).not.toEqual([first])
  })

  it('offers the ticket to the next person while another transaction has the first entry', async () => {
    const { shortName, held } = await soldOut(['one@example.org', 'two@example.org'])
    await letGo(held)
    const [first] = await entries(shortName)
    await jobWithout('waiting_list', first)
    expect(await statuses(shortName)).toEqual(['WAITING', 'PENDING'])
  })

  it('reserves another ticket before the sale while a transaction has the first one', async () => {
    const shared = sharedCategory({ saleFrom: testNow + day })
    const shortName = await prepared({ seats: 2, categories: [shared] })
    await listed(shortName, 'zoe@example.org')
    const [first] = await ticketsOf(shortName).select('tickets.id').orderBy('tickets.id').execute()
    await jobWithout('tickets', first)
    const reserved = ticketsOf(shortName).where('tickets.status', '=', 'PRE_RESERVED')
    expect(await reserved.select('tickets.id').execute()).not.toEqual([first])
    expect(await reserved.select('tickets.id').execute()).toHaveLength(1)
  })

  it('offers a ticket to each person who waited for the sale when it starts', async () => {
    const shared = sharedCategory({ saleFrom: testNow + day })
    const shortName = await prepared({ seats: 3, categories: [shared] })
    for (const email of ['one@example.org', 'two@example.org']) await listed(shortName, email)
    await job()
    server.clock.set(testNow + day)
    const rush = await server.visitor().post(`${api}/event/${shortName}/reserve-tickets?lang=en`, {
      reservation: [{ ticketCategoryId: (await items(shortName)).ticketCategories[0]?.id, amount: 3 }],
    })
    expect(errorsOf(rush)).toEqual(['reservationForm: error.STEP_1_NOT_ENOUGH_TICKETS'])
    await job()
    expect(await statuses(shortName)).toEqual(['PENDING', 'PENDING'])
    expect(await free(shortName)).toBe(true)
  })

  it('offers each ticket once when several instances run the job', async () => {
    const { shortName, held } = await soldOut(['one@example.org', 'two@example.org', 'three@example.org'])
    await letGo(held)
    await Promise.all([job(), job(), job()])
    const all = await entries(shortName)
    expect(all.filter(({ reservation_id }) => reservation_id !== null)).toHaveLength(1)
  })
})
