/**
 * Journeys that also run against an installation: `npm run journeys` (docs/OPERATOR.md#check-an-installation). Elsewhere each
 * creates its event on the test server.
 */
import { readFileSync } from 'node:fs'
import type { BrowserContext } from '@playwright/test'
import * as z from 'zod/mini'
import { createEvent, createSubscription, type EventKind } from './events.ts'
import { startFront } from './front.ts'
import { installation } from './installation.ts'

const ticket = z.strictObject({ event: z.string(), category: z.string() })
const pass = z.extend(ticket, { pass: z.string() })
const codes = z.extend(ticket, {
  hiddenCategory: z.string(),
  accessCode: z.string(),
  discountCode: z.string(),
})

/** The events file has this for each journey. */
const places = {
  free: ticket,
  transfer: ticket,
  onSite: ticket,
  pass,
  allFields: ticket,
  codes,
  waitingList: ticket,
  change: ticket,
  reassign: ticket,
  release: ticket,
  waitingRoom: ticket,
  offline: ticket,
}
type Places = { readonly [K in keyof typeof places]: z.output<(typeof places)[K]> }
export type Journey = keyof Places
export type Place = Places['free']

/** The events of the test server. */
const kinds: Readonly<Record<Journey, EventKind>> = {
  free: 'free',
  transfer: 'paid',
  onSite: 'paid',
  pass: 'paid',
  allFields: 'fields',
  codes: 'codes',
  waitingList: 'waiting-list',
  change: 'fields',
  reassign: 'free',
  release: 'meetup',
  waitingRoom: 'online',
  offline: 'free',
}

/** @throws with the first property of the file that is missing, unknown or of another type */
function readPlaces(file: string): Partial<Places> {
  const result = z.partial(z.strictObject(places)).safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (result.success) return result.data as Partial<Places>
  const [issue] = result.error.issues
  throw new Error(`${file}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`)
}

const file = process.env['JOURNEYS_EVENTS']
const configured: Partial<Places> = file === undefined ? {} : readPlaces(file)

/** Marks the test of a journey: `npm run journeys` runs those that the events file has. */
export const journey = (name: Journey) => ({ tag: `@journey-${name}` })

/** The event of a journey. @throws when the events file does not have it */
export async function placeOf<K extends Journey>(name: K, origin: string): Promise<Places[K]> {
  if (installation !== null) {
    const place = configured[name]
    if (place === undefined) throw new Error(`${name} is not configured`)
    return place
  }
  const { shortName } = await createEvent(origin, kinds[name])
  const created: Places['pass'] & Places['codes'] = {
    event: shortName,
    category: name === 'waitingList' ? 'Tent' : 'Standard',
    pass: name === 'pass' ? (await createSubscription(origin, shortName)).id : '',
    hiddenCategory: 'Guild',
    accessCode: 'GUILD',
    // A visitor may type the name like this.
    discountCode: 'ten',
  }
  return created as Places[K]
}

/** The shop as one test reaches it, with a connection that the test can cut. */
export interface Connection {
  readonly origin: string
  /** Stops the server; that of an installation stays. */
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
  /** Stops the server; with an installation the browser is offline. */
  readonly cut: (context: BrowserContext) => Promise<void>
  /** Connects again; nothing is held back from before. */
  readonly restore: (context: BrowserContext) => Promise<void>
}

const nothing = () => Promise.resolve()

/** @param baseURL address of the test server or of the installation */
export async function connect(baseURL: string): Promise<Connection> {
  if (installation !== null)
    return {
      origin: baseURL,
      stop: nothing,
      start: nothing,
      cut: (context) => context.setOffline(true),
      restore: (context) => context.setOffline(false),
    }
  const { origin, stop, start } = await startFront(baseURL)
  return { origin, stop, start, cut: stop, restore: () => stop().then(start) }
}
