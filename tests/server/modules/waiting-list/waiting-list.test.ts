import { beforeEach, describe, expect, it } from 'vitest'
import { day } from '#kit/time/durations.ts'
import { composeMail } from '#server/compose-mail.ts'
import { runJobs } from '#server/jobs.ts'
import { listCategories } from '#server/modules/catalogue/queries.ts'
import type { EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import {
  freeReleasedTicket,
  freeReleasedTickets,
  preReserveTickets,
} from '#server/modules/purchase/queries/ticket-stock.ts'
import { countReleasedTickets } from '#server/modules/waiting-list/queries.ts'
import { endpoints } from '#shell/endpoints.ts'
import { api, errorsOf, holdMore } from '../../../support/server/purchase.ts'
import { category, testNow, freeSeed } from '../../../support/server/seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { listOn, sharedCategory, waitingTools } from '../../../support/server/waiting-list.ts'
import { jsonOf, wireOf, firstOf } from '../../../support/wire/json.ts'

const server = testServer()
beforeEach(async () => {
  server.clock.set(testNow)
  await server.db.deleteFrom('mail_queue').execute()
})

const { entries, items, join, joined, listed, prepared, soldOut } = waitingTools(() => server)

/** The mails to an address, in the order in which they were queued. */
async function mailsTo(recipient: string) {
  const rows = await server.db
    .selectFrom('mail_queue')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute()
  return Promise.all(
    rows.map(async (row) => ({
      kind: row.kind,
      ...(await composeMail(server.context, row, 'tickets@example.org')),
    })),
  )
}

// docs/api/waiting-list.md#when-a-list-is-shown
describe('display of the waiting list', () => {
  it('shows the list when the event is sold out and the list is enabled', async () => {
    const shortName = await prepared()
    expect(await items(shortName)).toMatchObject({ waitingList: false, preSales: false })
    await holdMore(server, shortName)
    const view = await items(shortName)
    expect(view.waitingList).toBe(true)
    expect(view.ticketCategoriesForWaitingList).toEqual([
      { id: view.ticketCategories[0]?.id, name: 'Standard' },
    ])
    server.clock.set(testNow + 38 * day)
    expect((await items(shortName)).waitingList).toBe(false)
  })

  it.each([
    [{}],
    [{ ...listOn, STOP_WAITING_QUEUE_SUBSCRIPTIONS: true }],
    [{ ENABLE_PRE_REGISTRATION: true }],
  ])('hides the list with %o', async (settings) => {
    const shortName = await prepared({ settings })
    await holdMore(server, shortName)
    expect((await items(shortName)).waitingList).toBe(false)
  })

  it('shows the list before the sale when pre-registration is enabled', async () => {
    const categories = [category({ price: 0, saleFrom: testNow + day })]
    const shortName = await prepared({ seats: 20, categories })
    expect(await items(shortName)).toMatchObject({ waitingList: true, preSales: true })
    const without = await prepared({ seats: 20, categories, settings: { ENABLE_WAITING_QUEUE: true } })
    expect(await items(without)).toMatchObject({ waitingList: false, preSales: true })
  })
})

// docs/api/waiting-list.md#join
describe('POST waiting-list/subscribe', () => {
  it('returns a problem for each missing field (B167)', async () => {
    const shortName = await prepared({ privacyPolicyUrl: 'https://meetup.example.org/privacy' })
    const answer = await join(shortName, {
      firstName: ' ',
      lastName: '',
      email: 'invalid',
      userLanguage: null,
      termAndConditionsAccepted: false,
      privacyPolicyAccepted: false,
    })
    expect(answer.statusCode).toBe(422)
    expect(wireOf(answer, endpoints.joinWaitingList).value).toBeNull()
    expect(errorsOf(answer)).toEqual([
      'termAndConditionsAccepted: error.STEP_2_TERMS_CONDITIONS',
      'privacyPolicyAccepted: error.STEP_2_TERMS_CONDITIONS',
      'firstName: error.firstname',
      'lastName: lastname.fullname',
      'email: error.email',
      'userLanguage: error.userLanguage',
    ])
    const long = await join(shortName, { firstName: 'x'.repeat(256), lastName: 'x'.repeat(256) })
    expect(errorsOf(long)).toEqual(['firstName: error.firstname', 'lastName: error.lastname'])
    expect((await server.visitor().post(`${api}/event/${shortName}/waiting-list/subscribe`)).statusCode).toBe(
      422,
    )
  })

  it('requires no privacy consent without a privacy policy', async () => {
    const { shortName } = await soldOut([])
    expect(await joined(shortName, { privacyPolicyAccepted: false })).toBe(true)
  })

  it('stores a person once, and sends the link that confirms the entry in their language (B159, B167)', async () => {
    const { shortName } = await soldOut([])
    const answer = await join(shortName)
    expect(answer.statusCode).toBe(200)
    expect(jsonOf(answer)).toEqual({
      success: true,
      errorCount: 0,
      validationErrors: [],
      warnings: [],
      value: true,
    })
    expect(await joined(shortName, { email: 'ZOE@example.org', firstName: 'Z' })).toBe(true)
    const [entry, ...others] = await entries(shortName)
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      status: 'WAITING',
      type: 'SOLD_OUT',
      first_name: 'Z',
      email: 'zoe@example.org',
      language: 'it',
      confirmed_at: null,
    })
    const mails = await mailsTo('zoe@example.org')
    expect(mails.map(({ kind }) => kind)).toEqual(['waiting-list-confirm'])
    const [mail] = mails
    expect(mail?.subject).toBe('Conferma il tuo posto nella lista d’attesa per Notti di pietra')
    expect(mail?.text).toMatch(/^Ciao,\n/)
    expect(mail?.text).not.toContain('Àlvarez')
    expect(mail?.text).toContain(`/event/${shortName}/waiting-list/${entry?.token ?? 'none'}?lang=it`)
  })

  it('stores one entry of an address that joins ten times at once', async () => {
    const { shortName } = await soldOut([])
    const answers = await Promise.all(Array.from({ length: 10 }, () => joined(shortName)))
    expect(answers.every(Boolean)).toBe(true)
    expect(await entries(shortName)).toHaveLength(1)
  })

  it('stores nothing when tickets are free, or the list is disabled or stopped', async () => {
    expect(await joined(await prepared())).toBe(false)
    for (const settings of [{}, { ...listOn, STOP_WAITING_QUEUE_SUBSCRIPTIONS: true }]) {
      const { shortName } = await soldOut([], { settings })
      expect(await joined(shortName)).toBe(false)
      expect(await entries(shortName)).toEqual([])
    }
    const { shortName } = await soldOut([])
    server.clock.set(testNow + 38 * day)
    expect(await joined(shortName)).toBe(false)
  })

  it('accepts an unbounded category, and no other', async () => {
    const shared = sharedCategory({ name: 'Shared' })
    const { shortName } = await soldOut([], {
      seats: 1,
      categories: [shared, category({ price: 0, seats: 0 })],
    })
    const [first, second] = (await items(shortName)).ticketCategories
    for (const selectedCategory of [second?.id, 999_999, 1.5]) {
      expect(await joined(shortName, { selectedCategory })).toBe(false)
    }
    expect(await joined(shortName, { selectedCategory: first?.id })).toBe(true)
    expect(await entries(shortName)).toMatchObject([{ category_id: first?.id }])
  })

  it('stores a pre-sale entry when nothing is on sale yet', async () => {
    const categories = [category({ price: 0, saleFrom: testNow + day })]
    const shortName = await prepared({ seats: 20, categories })
    expect(await joined(shortName)).toBe(true)
    expect(await entries(shortName)).toMatchObject([{ type: 'PRE_SALES' }])
    const without = await prepared({ seats: 20, categories, settings: { ENABLE_WAITING_QUEUE: true } })
    expect(await joined(without)).toBe(false)
  })

  it('leaves the tickets that it reserves before the sale out of containsPendingTickets', async () => {
    const future = sharedCategory({ saleFrom: testNow + day })
    const shortName = await prepared({ categories: [future] })
    await listed(shortName, 'zoe@example.org')
    await runJobs(server.context)
    const [category] = (await items(shortName)).ticketCategories
    expect(category).toMatchObject({ saleInFuture: true, containsPendingTickets: false })
  })

  it('returns 404 for an unknown event', async () => {
    expect((await join('nothing')).statusCode).toBe(404)
  })
})

/** A category that has its own seats, and one that shares the seats of its event. */
const seeds = {
  'with its own seats': () => freeSeed(),
  'without its own seats': () => {
    const { seats = 20, ...shared } = category({ price: 0 })
    return freeSeed({ seats, categories: [shared] })
  },
}

/** An event whose first two tickets only the waiting list can get; the others are sold. */
async function withReleasedTickets(seed: EventFile): Promise<number> {
  const id = await server.load(seed)
  const first = server.db.selectFrom('tickets').select('id').where('event_id', '=', id).orderBy('id').limit(2)
  await server.db.updateTable('tickets').set({ status: 'RELEASED' }).where('id', 'in', first).execute()
  const others = server.db.updateTable('tickets').set({ status: 'ACQUIRED' })
  await others.where('event_id', '=', id).where('status', '=', 'FREE').execute()
  return id
}
const counted = async (eventId: number, status: 'RELEASED' | 'PRE_RESERVED' | 'ACQUIRED') => {
  const rows = await server.db
    .selectFrom('tickets')
    .select('id')
    .where('event_id', '=', eventId)
    .where('status', '=', status)
    .execute()
  return rows.length
}

describe('released tickets of two events', () => {
  it.each(Object.entries(seeds))('are counted and freed for one event only: category %s', async (_, seed) => {
    // The tickets of the other event have the lower ids.
    const [other, first] = [await withReleasedTickets(seed()), await withReleasedTickets(seed())]
    const category = firstOf(await listCategories(server.db, first))
    const sold = await counted(first, 'ACQUIRED')
    expect((await countReleasedTickets(server.db, first)).countOf(category)).toBe(2)
    expect(await freeReleasedTicket(server.db, category)).toBe(true)
    expect([await counted(first, 'RELEASED'), await counted(other, 'RELEASED')]).toEqual([1, 2])
    await freeReleasedTickets(server.db, first)
    expect([await counted(first, 'RELEASED'), await counted(other, 'RELEASED')]).toEqual([0, 2])
    expect(await counted(first, 'ACQUIRED')).toBe(sold)
  })

  it.each(Object.entries(seeds))(
    'are reserved before the sale for one event only: category %s',
    async (_, seed) => {
      const [first, other] = [await server.load(seed()), await server.load(seed())]
      const category = firstOf(await listCategories(server.db, other))
      expect(await preReserveTickets(server.db, category, 3)).toBe(3)
      expect([await counted(first, 'PRE_RESERVED'), await counted(other, 'PRE_RESERVED')]).toEqual([0, 3])
    },
  )
})
