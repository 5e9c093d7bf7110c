/**
 * The ticket pack: a file with tickets of one shop, to take them to another device (docs/OFFLINE.md#ticket-pack).
 * Everything in it is untrusted: a schema with limits decides what gets in, and markup is not part of it. The pages and
 * the drawing of the code are made on the device that imports.
 */
import * as z from 'zod/mini'
import { datesWithOffset } from '#core/contract/values.ts'
import { fromBase64, toBase64 } from './base64.ts'
import { hashOf } from './hash-of.ts'
import { maxPackBytes } from './import-limits.ts'
import { isUuid } from './is-uuid.ts'
import { isAccent } from './parse-accent-color.ts'
import { pngSize } from './png-size.ts'
import { isTicketCode } from './ticket-code.ts'

export const maxPackTickets = 1000
/** Characters of base64. */
const maxPngText = 100_000
/** Pixels a side. The code image of alf.io has 200. */
const maxPngSide = 1024

const packFormat = 'tessera-tickets'
const packVersion = 1

// Only checks that the contract uses, too: others of zod would be part of every first load (byte budgets).
const textWhere = (isValid: (value: string) => boolean) => z.string().check(z.refine(isValid))
const numberWhere = (isValid: (value: number) => boolean) => z.number().check(z.refine(isValid))
/** Half of a surrogate pair makes `encodeURIComponent` throw. */
const text = (max: number) => textWhere((value) => value.length <= max && !/\p{Surrogate}/u.test(value))
const line = text(1000)
const nullableLine = z.nullable(line)
const matching = (pattern: RegExp) => textWhere((value) => pattern.test(value))
const intUpTo = (max: number) => numberWhere((value) => Number.isInteger(value) && value >= 0 && value <= max)
const count = intUpTo(10_000)
/** Epoch ms of a valid Date. */
const instant = numberWhere((value) => value >= 0 && value <= 8.64e15)
const list = <T>(item: z.ZodMiniType<T>) => z.array(item).check(z.refine<T[]>((items) => items.length <= 500))

const language = /^[a-z]{2,3}([-_][a-z]{2,8})?$/i
const texts = z.record(z.string(), text(5000)).check(
  z.refine<Record<string, string>>((value) => {
    const languages = Object.keys(value)
    return languages.length <= 50 && languages.every((key) => language.test(key))
  }),
)

/** Base64 of a PNG with a limited number of pixels, so that no decoder runs out of memory. */
function isCodeImage(base64: string): boolean {
  const bytes = base64.length > maxPngText ? null : fromBase64(base64)
  const size = bytes && pngSize(bytes)
  return size !== null && [size.width, size.height].every((side) => side > 0 && side <= maxPngSide)
}

const attendee = { fullName: line, email: line }

const ticket = z.object({
  eventShortName: textWhere((name) => name !== '' && name.length <= 200 && !/\p{Surrogate}/u.test(name)),
  uuid: textWhere(isUuid),
  eventTitle: texts,
  organizationName: line,
  /** Becomes a mail link. */
  organizationEmail: matching(/^([^\s@?&]{1,250}@[^\s@?&]{1,250})?$/),
  location: text(5000),
  format: text(50),
  fileBlobId: nullableLine,
  accent: z.nullable(textWhere(isAccent)),
  /** Missing in packs of older builds. */
  demonstration: z._default(z.boolean(), false),
  ticketAccessType: z.nullable(text(50)),
  timeZone: matching(/^[\w+\-/:]{1,100}$/),
  datesWithOffset,
  sameDay: z.boolean(),
  formattedBeginDate: texts,
  formattedBeginTime: texts,
  formattedEndDate: texts,
  formattedEndTime: texts,
  ...attendee,
  ticketCategoryName: line,
  reservationFullName: line,
  shortId: text(100),
  position: count,
  deskPaymentRequired: z.boolean(),
  onSiteDue: z.nullable(
    z.object({
      units: numberWhere(Number.isSafeInteger),
      digits: intUpTo(4),
      // Intl throws on anything else.
      currency: matching(/^[A-Z]{3}$/),
    }),
  ),
  extras: list(
    z.object({
      title: texts,
      count,
      answers: list(
        z.object({
          label: texts,
          type: text(100),
          items: list(list(z.object({ value: text(5000), texts }))),
        }),
      ),
    }),
  ),
  pollPin: nullableLine,
  code: z.object({
    text: textWhere(isTicketCode),
    png: textWhere(isCodeImage),
    ...attendee,
    fetchedAt: instant,
  }),
  checkedAt: instant,
  missingSince: z.nullable(instant),
})
type WrittenTicket = z.output<typeof ticket>

/** A ticket of a pack: its facts, the text of its code and the server's image of it. */
export interface PackTicket extends Readonly<Omit<WrittenTicket, 'code'>> {
  readonly code: Readonly<Omit<WrittenTicket['code'], 'png'>> & { readonly png: Uint8Array }
}

const packHead = z.object({ format: z.literal(packFormat), version: z.number() })
const packBody = z.object({
  origin: z.string(),
  exportedAt: instant,
  /** Base64 of the SHA-256 of the tickets as JSON: finds damage, proves nothing about who made the file. */
  checksum: z.string(),
  tickets: z.array(z.unknown()),
})

export interface TicketPack {
  /** Epoch ms on the clock of the device that exported it. */
  readonly exportedAt: number
  /** Not empty; each ticket once. */
  readonly tickets: readonly PackTicket[]
}

/**
 * - `not-pack`: no ticket pack
 * - `damaged`: changed or cut on the way, or made by another program
 * - `newer`: of a newer version of the app
 * - `other-shop`: of another origin
 * - `too-large`: too many bytes or tickets
 */
export type PackRefusal = 'not-pack' | 'damaged' | 'newer' | 'other-shop' | 'too-large'

export type ReadPack = { readonly pack: TicketPack } | { readonly refused: PackRefusal }

/** Keys that change an object when code copies them. */
const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** Undefined for anything but JSON without prototype keys. */
function parseStrictly(json: string): unknown {
  try {
    return JSON.parse(json, (key, value: unknown) => {
      if (prototypeKeys.has(key)) throw new SyntaxError(key)
      return value
    })
  } catch {
    return undefined
  }
}

const keyOf = ({ eventShortName, uuid }: PackTicket): string => `${eventShortName}/${uuid.toLowerCase()}`

/** Null when it is not valid. */
function decodeTicket(value: unknown): PackTicket | null {
  const result = ticket.safeParse(value)
  const png = result.success ? fromBase64(result.data.code.png) : null
  return result.success && png ? { ...result.data, code: { ...result.data.code, png } } : null
}

/** The tickets; null when one is not valid or occurs twice. */
function decodeTickets(values: readonly unknown[]): PackTicket[] | null {
  const tickets: PackTicket[] = []
  for (const value of values) {
    const one = decodeTicket(value)
    if (one === null) return null
    tickets.push(one)
  }
  return new Set(tickets.map(keyOf)).size === tickets.length ? tickets : null
}

/** Null when {@link readPack} would refuse it. */
function encodeTicket(one: PackTicket): unknown {
  const result = ticket.safeParse({ ...one, code: { ...one.code, png: toBase64(one.code.png) } })
  return result.success ? result.data : null
}

/**
 * Reads a file as a ticket pack. The codes are not decoded here: importing compares each with its image.
 * @param origin of this shop
 */
export async function readPack(json: string, origin: string): Promise<ReadPack> {
  if (json.length > maxPackBytes) return { refused: 'too-large' }
  const value = parseStrictly(json)
  const head = packHead.safeParse(value)
  // The name near the beginning of a file that is not JSON: a pack that was cut.
  if (!head.success) return { refused: json.slice(0, 200).includes(packFormat) ? 'damaged' : 'not-pack' }
  if (head.data.version !== packVersion)
    return { refused: head.data.version > packVersion ? 'newer' : 'damaged' }
  const body = packBody.safeParse(value)
  if (!body.success) return { refused: 'damaged' }
  const { origin: from, exportedAt, checksum, tickets } = body.data
  if (from !== origin) return { refused: 'other-shop' }
  if (tickets.length > maxPackTickets) return { refused: 'too-large' }
  if (checksum !== (await hashOf(JSON.stringify(tickets)))) return { refused: 'damaged' }
  const decoded = decodeTickets(tickets)
  return decoded === null || decoded.length === 0
    ? { refused: 'damaged' }
    : { pack: { exportedAt, tickets: decoded } }
}

/** What {@link writePack} cannot write: the tickets exceed a limit of the format. */
export class PackLimitError extends Error {
  override readonly name = 'PackLimitError'
}

/**
 * The text of the file.
 * @param now epoch ms
 * @throws PackLimitError when the result could not be imported
 */
export async function writePack(
  tickets: readonly PackTicket[],
  origin: string,
  now: number,
): Promise<string> {
  const written = tickets.map(encodeTicket)
  const json = JSON.stringify({
    format: packFormat,
    version: packVersion,
    origin,
    exportedAt: now,
    checksum: await hashOf(JSON.stringify(written)),
    tickets: written,
  })
  const complete = !written.includes(null) && written.length <= maxPackTickets
  if (!complete || json.length > maxPackBytes) throw new PackLimitError()
  return json
}
