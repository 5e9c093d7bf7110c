/** Loads the demo data into an empty database, and prepares it at the start of the server. */
import { readFileSync, readdirSync } from 'node:fs'
import { minute } from '#core/domain/durations.ts'
import type { Database } from '#server/infra/database/database.ts'
import { demoPath } from '#server/infra/demo-path.ts'
import { runOnOneInstance } from '#server/infra/jobs.ts'
import {
  eventInput,
  organizerInput,
  readLoadableFile,
  descriptorInput,
  insertEvent,
  insertSubscriptionDescriptor,
  saveOrganizer,
  type EventInput,
  type OrganizerInput,
  type SubscriptionDescriptorInput,
} from '#server/modules/event-setup/index.ts'
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
import { smallEvents } from './small-events.ts'

interface DemoState {
  /** DEMO is on. */
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
  readonly events: readonly EventInput[]
  /** They name events, which must be loaded before. */
  readonly passes: readonly SubscriptionDescriptorInput[]
  readonly organizers: readonly OrganizerInput[]
}

/** The picture with this name, from the folder of pictures; undefined for an event without one. */
function picture(name: string | undefined): EventInput['image'] {
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
    events: files.flatMap(({ kind, file }) =>
      kind === 'event' ? [eventInput(file, picture(file.image))] : [],
    ),
    passes: files.flatMap(({ kind, file }) =>
      kind === 'pass' ? [descriptorInput(file, picture(file.image))] : [],
    ),
    organizers: files.flatMap(({ kind, file }) =>
      kind === 'organizer' ? [organizerInput(file, picture(file.image))] : [],
    ),
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
    for (const input of events) {
      await insertEvent(db, input)
      await markDemoEvent(db, input.shortName)
    }
    for (const input of organizers) await saveOrganizer(db, input)
    for (const input of passes) await markDemoEvent(db, await insertSubscriptionDescriptor(db, input))
    await loadDemoReservations(db, demoReservations, now)
    await takePersonalCode(db, 'GUEST-CARLA')
  })
  return isLoaded ? events.length : 0
}
