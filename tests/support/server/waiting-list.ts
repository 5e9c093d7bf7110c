/** Calls of a visitor on the waiting list, and its entries. */
import { expect } from 'vitest'
import { runJobs } from '#server/jobs.ts'
import type { EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import { endpoints } from '#shell/endpoints.ts'
import { wireOf } from '../wire/json.ts'
import { api, holdMore, type Held } from './purchase.ts'
import { category, freeSeed } from './seeds.ts'
import type { TestServer } from './test-server.ts'

/** Settings that open the waiting list before and after the sale. */
export const listOn = { ENABLE_WAITING_QUEUE: true, ENABLE_PRE_REGISTRATION: true }

const form = (change: object) => ({
  firstName: 'Zoë',
  lastName: 'Àlvarez',
  email: 'zoe@example.org',
  userLanguage: 'it',
  selectedCategory: null,
  termAndConditionsAccepted: true,
  privacyPolicyAccepted: true,
  ...change,
})

/** A category without tickets that belong to it alone. */
export function sharedCategory(change: Parameters<typeof category>[0] = {}) {
  const { seats: _, ...shared } = category({ price: 0, ...change })
  return shared
}

/** @param server read when it is needed: it starts after these helpers are created */
export function waitingTools(server: () => TestServer) {
  /** One ticket of one shared category; `change` for the rest. */
  async function prepared(change: Partial<EventFile> = {}): Promise<string> {
    const seed = freeSeed({ seats: 1, categories: [sharedCategory()], settings: listOn, ...change })
    await server().load(seed)
    return seed.shortName
  }
  const join = (shortName: string, change: object = {}) =>
    server().visitor().post(`${api}/event/${shortName}/waiting-list/subscribe`, form(change))
  const joined = async (shortName: string, change: object = {}) =>
    wireOf(await join(shortName, change), endpoints.joinWaitingList).value as boolean | null
  /** Follows the link of the mail of an address, as its person does. */
  const confirm = async (shortName: string, email: string) => {
    const entry = (await entries(shortName)).find((candidate) => candidate.email === email.toLowerCase())
    return server()
      .visitor()
      .post(`${api}/event/${shortName}/waiting-list/confirm/${entry?.token ?? 'none'}`)
  }
  /** Joins the list with a confirmed address. */
  const listed = async (shortName: string, email: string, change: object = {}): Promise<void> => {
    expect(await joined(shortName, { email, ...change })).toBe(true)
    expect((await confirm(shortName, email)).statusCode).toBe(200)
  }
  const items = async (shortName: string) =>
    wireOf(
      await server().visitor().get(`${api}/event/${shortName}/ticket-categories`),
      endpoints.ticketCategories,
    )
  const entries = (shortName: string) =>
    server()
      .db.selectFrom('waiting_list')
      .innerJoin('events', 'events.id', 'waiting_list.event_id')
      .selectAll('waiting_list')
      .where('short_name', '=', shortName)
      .orderBy('waiting_list.id')
      .execute()
  return {
    confirm,
    listed,
    prepared,
    join,
    joined,
    items,
    entries,
    statuses: async (shortName: string) => (await entries(shortName)).map(({ status }) => status),
    job: () => runJobs(server().context),
    letGo: ({ visitor, path }: Held) => visitor.delete(path),
    free: async (shortName: string) =>
      (await items(shortName)).ticketCategories[0]?.saleableAndLimitNotReached as boolean,
    /** Sold out by one reservation that can still be canceled, with these people on the waiting list. */
    async soldOut(emails: readonly string[], change: Partial<EventFile> = {}) {
      const shortName = await prepared(change)
      const held = await holdMore(server(), shortName)
      for (const email of emails) await listed(shortName, email)
      return { shortName, held }
    },
  }
}
