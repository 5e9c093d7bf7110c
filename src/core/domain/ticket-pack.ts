/**
 * The ticket pack: a file with tickets of one shop, to take them to another device (docs/OFFLINE.md#ticket-pack).
 * Everything in it is untrusted: a schema with limits decides what gets in, and markup is not part of it. The pages and
 * the drawing of the code are made on the device that imports.
 */
import * as z from 'zod/mini'
import { datesWithOffset } from '../contract/values.ts'
import { fromBase64, toBase64 } from './base64.ts'
import { hashOf } from './hash-of.ts'
import { isUuid } from './is-uuid.ts'
import { isAccent } from './parse-accent-color.ts'
import { pngSize } from './png-size.ts'
import { isTicketCode } from './ticket-code.ts'

/** Bytes of a file. A ticket needs about 4 kB. */
export const maxPackBytes = 10_000_000
export const maxPackTickets = 1000
const maxPngBytes = 100_000
/** Pixels a side. The code image of alf.io has 200. */
const maxPngSide = 1024

const packFormat = 'tessera-tickets'
const packVersion = 1

/** Half of a surrogate pair: `encodeURIComponent` throws on it. */
const wellFormed = z.refine<string>((value) => !/\p{Surrogate}/u.test(value))
const text = (max: number) => z.string().check(z.maxLength(max), wellFormed)
const line = text(1000)
const nullableLine = z.nullable(line)
const matching = (pattern: RegExp) => z.string().check(z.regex(pattern))
const count = z.int().check(z.gte(0), z.lte(10_000))
/** Epoch ms of a valid Date. */
const instant = z.number().check(z.gte(0), z.lte(8.64e15))
const list = <T>(item: z.ZodMiniType<T>) => z.array(item).check(z.maxLength(500))

const texts = z
  .record(matching(/^[a-z]{2,3}([-_][a-z]{2,8})?$/i), text(5000))
  .check(z.refine((value) => Object.keys(value).length <= 50))

/** Base64 of a PNG with a limited number of pixels, so that no decoder runs out of memory. */
const png = z.codec(
  matching(/^[A-Za-z0-9+/]+={0,2}$/).check(z.maxLength(maxPngBytes)),
  z.custom<Uint8Array>(),
  {
    decode: (value, context) => {
      const bytes = fromBase64(value)
      const size = bytes && pngSize(bytes)
      if (bytes && size && [size.width, size.height].every((side) => side > 0 && side <= maxPngSide))
        return bytes
      context.issues.push({ code: 'custom', input: value, message: 'no PNG of a code' })
      return z.NEVER
    },
    encode: (bytes) => toBase64(bytes),
  },
)

const attendee = { fullName: line, email: line }

const ticket = z.object({
  eventShortName: text(200).check(z.minLength(1)),
  uuid: z.string().check(z.refine(isUuid)),
  eventTitle: texts,
  organizationName: line,
  /** Becomes a mail link. */
  organizationEmail: matching(/^([^\s@?&]+@[^\s@?&]+)?$/).check(z.maxLength(500)),
  location: text(5000),
  format: text(50),
  fileBlobId: nullableLine,
  accent: z.nullable(z.string().check(z.refine(isAccent))),
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
      units: z.int(),
      digits: z.int().check(z.gte(0), z.lte(4)),
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
  code: z.object({ text: z.string().check(z.refine(isTicketCode)), png, ...attendee, fetchedAt: instant }),
  checkedAt: instant,
  missingSince: z.nullable(instant),
})
/** A ticket of a pack: its facts, the text of its code and the server's image of it. */
export type PackTicket = Readonly<z.output<typeof ticket>>

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

/** The tickets; null when one is not valid or occurs twice. */
function decodeTickets(tickets: readonly unknown[]): PackTicket[] | null {
  const decoded: PackTicket[] = []
  for (const one of tickets) {
    const result = z.safeDecode(ticket, one as z.input<typeof ticket>)
    if (!result.success) return null
    decoded.push(result.data)
  }
  return new Set(decoded.map(keyOf)).size === decoded.length ? decoded : null
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
  const encoded = tickets.map((one) => z.safeEncode(ticket, one))
  const written = encoded.flatMap((result) => (result.success ? [result.data] : []))
  const json = JSON.stringify({
    format: packFormat,
    version: packVersion,
    origin,
    exportedAt: now,
    checksum: await hashOf(JSON.stringify(written)),
    tickets: written,
  })
  const complete = written.length === tickets.length && written.length <= maxPackTickets
  if (!complete || json.length > maxPackBytes) throw new PackLimitError()
  return json
}

/** Name and type of the file. Desktop systems open `.tessera` with the installed app (`file_handlers`). */
export const packFileType = 'application/vnd.tessera.tickets+json'
export const packFileName = (now: number): string =>
  `Tessera tickets ${new Date(now).toISOString().slice(0, 10)}.tessera`
/** Share sheets of Chrome refuse unknown types and extensions, so a shared pack is a text file. */
export const sharedPackType = 'text/plain'
export const sharedPackName = (now: number): string => `${packFileName(now)}.txt`
