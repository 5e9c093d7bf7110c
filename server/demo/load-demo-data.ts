/** Loads the demo data into an empty database, and prepares it at the start of the server. */
import { readFileSync, readdirSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import { minute } from '#core/domain/durations.ts'
import type { Database } from '#server/infra/database/database.ts'
import { demoPath } from '#server/infra/demo-path.ts'
import type { Picture } from '#server/infra/files.ts'
import { runOnOneInstance } from '#server/infra/jobs.ts'
import type { EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import { readLoadableFile } from '#server/modules/event-setup/event-file/read-event-file.ts'
import type { OrganizerFile } from '#server/modules/event-setup/event-file/shared.ts'
import type { SubscriptionDescriptorFile } from '#server/modules/event-setup/event-file/subscription.ts'
import {
  insertEvent,
  saveOrganizer,
  insertSubscriptionDescriptor,
} from '#server/modules/event-setup/insert-event.ts'
import { demoReservations, loadDemoReservations } from './demo-reservations.ts'
import { fillDates } from './fill-dates.ts'
import {
  hasEvents,
  markDemoEvent,
  takePersonalCode,
  closeDemoEvents,
  endSessionsOfIssuer,
  openDemoEvents,
} from './queries.ts'

const texts = z.record(z.string(), z.string())

/** An event without what its room, its town and its number decide. */
const smallEventsSchema = z.strictObject({
  rooms: z.array(texts),
  towns: z.array(z.strictObject({ in: texts, location: z.string() })),
  event: z.looseObject({ languages: z.array(z.string()) }),
})

const firstDay = 245

/** @returns a file in JSON, of which YAML is a superset, for each room in each town of small-events.yaml */
export function smallEvents(): { readonly name: string; readonly text: string }[] {
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

interface DemoState {
  readonly demo: boolean
  /** Visitors sign in as one of the demo's people. */
  readonly demoSignIn: boolean
}

/**
 * Called at each start. Without the demo its events are disabled: they are not listed, sold or checked in. Without its
 * sign-in the sessions of its people end, whatever the address of this server was when they began.
 * @param now epoch ms
 * @returns a sentence for the operator; null when there is nothing to do
 */
export async function prepareDemo(
  db: Database,
  { demo, demoSignIn }: DemoState,
  now: number,
): Promise<string | null> {
  if (!demoSignIn) await endSessionsOfIssuer(db, demoPath)
  if (demo) {
    await openDemoEvents(db)
    await loadDemoData(db, now)
    return null
  }
  const count = await closeDemoEvents(db, now)
  return count === 0
    ? null
    : `The database has ${String(count)} events and passes of the demo. They are closed. Remove them with their orders: npm run boxoffice -- remove-demo`
}

const folders = ['events/', 'organizers/'].map((name) => new URL(name, import.meta.url))

interface DemoEvents {
  readonly events: readonly EventFile[]
  /** They name events, which must be loaded before. */
  readonly passes: readonly SubscriptionDescriptorFile[]
  readonly organizers: readonly OrganizerFile[]
}

function pictureOf({ image: name }: { readonly image?: string }): Picture | undefined {
  if (name === undefined) return undefined
  return {
    contentType: 'image/svg+xml',
    bytes: readFileSync(new URL(`pictures/${name}.svg`, import.meta.url)),
  }
}

/** @param now epoch ms of the first start */
export function demoEvents(now: number): DemoEvents {
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
