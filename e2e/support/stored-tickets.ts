/**
 * A device with stored tickets: bought, stored by the app in a real browser profile, codes known from the
 * server.
 */
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { TicketPage } from '../pages/ticket-page.ts'
import { buy, type Bought } from './buyer.ts'
import { issuedCode } from './events.ts'
import { connect, placeOf, type Connection } from './journeys.ts'
import { newProfile, type Profile } from './profile.ts'

export interface StoredTickets {
  readonly server: Connection
  readonly profile: Profile
  readonly order: Bought
  /** The text of each ticket's code by its uuid. */
  readonly codes: ReadonlyMap<string, string>
  /** Deletes the browser's data. */
  readonly clear: () => Promise<void>
}

/** Waits until a worker is installed and active; it answers from the next navigation on. */
export async function workerReady(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state ?? null), {
      // The first installation stores every file of the app.
      timeout: 30_000,
    })
    .toBe('activated')
}

/** The static page with which the worker answers this path; empty without one. */
const storedPage = (page: Page, path: string): Promise<string> =>
  page.evaluate(async (key) => (await (await caches.match(key, { ignoreVary: true }))?.text()) ?? '', path)

/** Opens the link of each ticket with a connection until the ticket is stored. */
export async function keepTickets(
  context: BrowserContext,
  origin: string,
  { shortName, uuids }: Bought,
): Promise<void> {
  const page = await context.newPage()
  for (const uuid of uuids) {
    const pass = await new TicketPage(page).open(origin, shortName, uuid)
    await pass.untilTaken()
  }
  await workerReady(page)
  // The page of each ticket contains all tickets of the reservation.
  const all = uuids.length === 1 ? '' : ` of ${String(uuids.length)}<`
  for (const uuid of uuids)
    await expect
      .poll(async () => {
        const html = await storedPage(page, `/event/${shortName}/ticket/${uuid}/view`)
        return html.includes('data-stored="page"') && html.includes(all)
      })
      .toBe(true)
  await expect.poll(() => storedPage(page, '/wallet')).toContain(shortName)
  await page.close()
}

/**
 * @param upstream origin of the shared server
 * @param count tickets of one reservation
 * @returns with server and browser both stopped and everything on disk
 */
export async function storedTickets(upstream: string, count = 2): Promise<StoredTickets> {
  const server = await connect(upstream)
  const profile = await newProfile()
  const clear = async () => {
    await server.stop()
    await profile.remove()
  }
  try {
    return { ...(await storeTickets(server, profile, count)), server, profile, clear }
  } catch (error) {
    await clear()
    throw error
  }
}

async function storeTickets(
  server: Connection,
  profile: Profile,
  count: number,
): Promise<Pick<StoredTickets, 'order' | 'codes'>> {
  const { event: shortName, category } = await placeOf('offline', server.origin)
  const order = await buy(server.origin, shortName, count, category)
  const codes = new Map<string, string>()
  for (const uuid of order.uuids) codes.set(uuid, await issuedCode(server.origin, shortName, uuid))
  const context = await profile.start()
  try {
    await keepTickets(context, server.origin, order)
  } finally {
    await context.close()
  }
  await server.stop()
  return { order, codes }
}
