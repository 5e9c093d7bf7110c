/** Loads the demo data into an empty database, and prepares it at the start of the server. */
import { readFileSync, readdirSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import { minute, day } from '#kit/time/durations.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { EventWithOrganization, Category } from '#server/infra/database/tables/tables.ts'
import type { Picture } from '#server/infra/files.ts'
import { runOnOneInstance } from '#server/infra/jobs.ts'
import { findEvent, listCategories } from '#server/modules/catalogue/queries.ts'
import { readLoadableFile } from '#server/modules/event-setup/event-file/read-event-file.ts'
import {
  insertEvent,
  saveOrganizer,
  insertSubscriptionDescriptor,
} from '#server/modules/event-setup/insert-event.ts'
import { reservationTotal } from '#server/modules/pricing/rules/reservation-price.ts'
import { beginFinalizing, bookForContact, issueTickets } from '#server/modules/purchase/change-reservation.ts'
import { holdOrRefuse, holdTickets } from '#server/modules/purchase/hold-tickets.ts'
import { loadReservationDetails, lockReservation } from '#server/modules/purchase/queries/reservations.ts'
import { fillDates } from './fill-dates.ts'
import { hasEvents, markDemoEvent, takePersonalCode, insertReceivedTransfer } from './queries.ts'

interface DemoReservations {
  readonly event: string
  readonly category: string
  readonly tickets: readonly number[]
  readonly status: 'sold' | 'held'
}

/** Ms; longer than a real hold, so that the demo shows held tickets. */
const holdTime = 30 * day

const buyers = [
  ['Alma', 'Reinhardt'],
  ['Tomás', 'Ibarra'],
  ['Chiara', 'Bellandi'],
  ['Odile', 'Marchand'],
  ['Jasper', 'Vroom'],
  ['Nadia', 'Kessler'],
] as const

const buyer = (index: number) => {
  const [first_name, last_name] = buyers[index % buyers.length] ?? buyers[0]
  const withoutAccents = `${first_name}.${last_name}`.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return { first_name, last_name, email: `${withoutAccents}@example.org`.toLowerCase() }
}

/** Completes the reservation as after a bank transfer, without mails. */
async function completeReservation(db: Database, id: string, index: number, now: number): Promise<void> {
  const contact = buyer(index)
  await db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, id)
    if (!reservation) return
    const details = await loadReservationDetails(trx, reservation)
    const { gross } = reservationTotal(details)
    await bookForContact(trx, id, contact)
    await beginFinalizing(
      trx,
      reservation,
      { status: 'FINALIZING', proxy: gross > 0 ? 'OFFLINE' : 'NONE' },
      { now, delay: 0 },
    )
    await issueTickets(trx, details, 'ACQUIRED', now)
    if (gross === 0) return
    const currency = details.config.currency ?? ''
    await insertReceivedTransfer(trx, { reservation_id: id, amount: gross, currency, created_at: now })
  })
}

async function createDemoReservation(
  db: Database,
  event: EventWithOrganization,
  { category, count }: { readonly category: Category; readonly count: number },
  { index, held, now }: { readonly index: number; readonly held: boolean; readonly now: number },
): Promise<void> {
  const result = await holdOrRefuse(db, (trx) =>
    holdTickets(trx, {
      event_id: event.id,
      tickets: [{ category, count }],
      language: event.config.languages[0] ?? 'en',
      created_at: held ? now : now - day,
      valid_until: now + holdTime,
    }),
  )
  if ('refused' in result) throw new Error(`${event.short_name}: no ${String(count)} x ${category.name}`)
  if (!held) await completeReservation(db, result.id, index, now - day)
}

/** The events must be loaded. @param now epoch ms. @throws when an event, a category or its tickets are missing */
async function loadDemoReservations(
  db: Database,
  reservations: readonly DemoReservations[],
  now: number,
): Promise<void> {
  for (const { event: shortName, category: name, tickets, status: state } of reservations) {
    const event = await findEvent(db, shortName)
    const categories = event ? await listCategories(db, event.id) : []
    const category = categories.find((candidate) => candidate.name === name)
    if (!event || !category) throw new Error(`${shortName} has no category "${name}"`)
    for (const [index, count] of tickets.entries()) {
      await createDemoReservation(db, event, { category, count }, { index, held: state === 'held', now })
    }
  }
}

const demoReservations: readonly DemoReservations[] = [
  { event: 'lantern-yard', category: 'Chair', tickets: [2, 2, 1], status: 'sold' },
  { event: 'lantern-yard', category: 'Bench by the stove', tickets: [4], status: 'held' },
  { event: 'red-hall', category: 'Seat', tickets: [4, 3, 5], status: 'sold' },
  { event: 'quay-weekend', category: 'Saturday', tickets: [5, 5, 4, 4, 2], status: 'sold' },
]

const texts = z.record(z.string(), z.string())

/** An event without what its room, its town and its number decide. */
const smallEventsSchema = z.strictObject({
  rooms: z.array(texts),
  towns: z.array(z.strictObject({ in: texts, location: z.string() })),
  event: z.looseObject({ languages: z.array(z.string()) }),
})

const firstDay = 245

/** @returns a file in JSON, of which YAML is a superset, for each room in each town of small-events.yaml */
function smallEvents(): { readonly name: string; readonly text: string }[] {
  const text = readFileSync(new URL('small-events.yaml', import.meta.url), 'utf8')
  const { rooms, towns, event } = smallEventsSchema.parse(parse(text))
  const visits = rooms.flatMap((room) => towns.map((town) => ({ room, town })))
  return visits.map(({ room, town: { in: place, ...town } }, index) => {
    const shortName = `room-${String(index + 1).padStart(2, '0')}`
    const title = Object.fromEntries(
      event.languages.map((lang) => [lang, `${room[lang] ?? ''} ${place[lang] ?? ''}`]),
    )
    const file = { ...event, ...town, shortName, displayName: title['en'], title }
    const evening = `{{day ${String(firstDay + index)}}}`
    return { name: shortName, text: JSON.stringify(file, null, 2).replaceAll('{{evening}}', evening) }
  })
}

/**
 * Called at each start.
 * @param now epoch ms
 * @throws without the demo on its database: what was given away there must not be on sale, or admit, in a shop
 */
export async function prepareDemo(db: Database, demo: boolean, now: number): Promise<void> {
  if (demo) await loadDemoData(db, now)
  else if (await hasEvents(db, true))
    throw new Error(
      'The database has the events and orders of the demo. Sell with an empty one: set DATA_DIR or DATABASE_URL to another, or DEMO=on.',
    )
}

const folders = ['events/', 'organizers/'].map((name) => new URL(name, import.meta.url))

function pictureOf({ image: name }: { readonly image?: string }): Picture | undefined {
  if (name === undefined) return undefined
  return {
    contentType: 'image/svg+xml',
    bytes: readFileSync(new URL(`pictures/${name}.svg`, import.meta.url)),
  }
}

/** @param now epoch ms of the first start @returns passes name events, which must be loaded before */
export function demoEvents(now: number) {
  const written = folders.flatMap((folder) =>
    readdirSync(folder)
      .sort()
      .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') })),
  )
  const files = [...written, ...smallEvents()].map(({ name, text }) =>
    readLoadableFile(name, fillDates(text, now)),
  )
  return {
    events: files.flatMap(({ kind, file }) => (kind === 'event' ? [file] : [])),
    passes: files.flatMap(({ kind, file }) => (kind === 'pass' ? [file] : [])),
    organizers: files.flatMap(({ kind, file }) => (kind === 'organizer' ? [file] : [])),
  }
}

/** Ms; longer than loading takes on a slow machine. */
const leaseTime = minute

/**
 * Loads the demo data unless the database has an event. Of several copies of the server that start together, one loads it.
 * @param now epoch ms
 * @returns the number of loaded events
 */
export async function loadDemoData(db: Database, now: number): Promise<number> {
  if (await hasEvents(db)) return 0
  const { events, passes, organizers } = demoEvents(now)
  const isLoaded = await runOnOneInstance(db, { name: 'demo', now, length: leaseTime }, async () => {
    for (const event of events) {
      await insertEvent(db, event, pictureOf(event))
      await markDemoEvent(db, event.shortName)
    }
    for (const organizer of organizers) await saveOrganizer(db, organizer, pictureOf(organizer))
    for (const pass of passes)
      await markDemoEvent(db, await insertSubscriptionDescriptor(db, pass, pictureOf(pass)))
    await loadDemoReservations(db, demoReservations, now)
    await takePersonalCode(db, 'GUEST-CARLA')
  })
  return isLoaded ? events.length : 0
}
