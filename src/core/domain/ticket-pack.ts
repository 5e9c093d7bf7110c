/**
 * The ticket pack: a file with tickets of one shop, to take them to another device (docs/OFFLINE.md#ticket-pack).
 * Everything in it is untrusted: a schema with limits decides what gets in, and markup is not part of it. The pages and
 * the drawing of the code are made on the device that imports.
 */
import * as z from 'zod/mini'
import { decodeOrNull } from '#core/contract/decode-or-null.ts'
import type { ReadonlyDeep } from '#core/contract/values.ts'
import { fromBase64, toBase64 } from './base64.ts'
import { hashOf } from './hash-of.ts'
import { maxPackBytes } from './import-limits.ts'
import { isUuid } from './is-uuid.ts'
import { isAccent } from './parse-accent-color.ts'
import { isTicketCode } from './ticket-code.ts'
import { ticketFields } from './ticket-details.ts'

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** "IHDR", which is always the first chunk. */
const header = [0x49, 0x48, 0x44, 0x52]

const hasBytes = (bytes: Uint8Array, at: number, expected: readonly number[]): boolean =>
  expected.every((byte, index) => bytes[at + index] === byte)

/** Width and height that a PNG declares, in pixels, without decoding it; null for anything else. */
function pngSize(bytes: Uint8Array): { readonly width: number; readonly height: number } | null {
  if (bytes.length < 24 || !hasBytes(bytes, 0, signature) || !hasBytes(bytes, 12, header)) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

export const maxPackTickets = 1000
/** Characters of base64. */
const maxPngText = 100_000
/** Pixels a side. The code image of alf.io has 200. */
const maxPngSide = 1024

const packFormat = 'tessera-tickets'
const packVersion = 1

const textWhere = (isValid: (value: string) => boolean) => z.string().check(z.refine(isValid))
/** Half of a surrogate pair makes `encodeURIComponent` throw. */
const text = (max: number) => z.string().check(z.maxLength(max), z.regex(/^\P{Surrogate}*$/u))
const matching = (pattern: RegExp) => z.string().check(z.regex(pattern))
const integer = z.number().check(z.refine(Number.isSafeInteger))
const intUpTo = (max: number) => integer.check(z.minimum(0), z.maximum(max))
/** Epoch ms of a valid Date. */
const instant = z.number().check(z.minimum(0), z.maximum(8.64e15))

const fieldOrLanguage = /^[a-z]{2,3}([-_][a-z]{2,8})?$|^[a-z][a-zA-Z]{0,40}$/i
/** Limits of every field of a ticket: so much text, so many items, and numbers that nothing overflows. */
function isLimited(value: unknown): boolean {
  if (typeof value === 'string') return text(5000).safeParse(value).success
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER
  if (Array.isArray(value)) return value.length <= 500 && value.every(isLimited)
  if (typeof value !== 'object' || value === null) return true
  const entries = Object.entries(value)
  return (
    entries.length <= 50 && entries.every(([key, field]) => fieldOrLanguage.test(key) && isLimited(field))
  )
}

/** Base64 of a PNG with a limited number of pixels, so that no decoder runs out of memory. */
function isCodeImage(base64: string): boolean {
  const bytes = base64.length > maxPngText ? null : fromBase64(base64)
  const size = bytes && pngSize(bytes)
  return size !== null && [size.width, size.height].every((side) => side > 0 && side <= maxPngSide)
}

const code = z.object({
  text: textWhere(isTicketCode),
  png: textWhere(isCodeImage),
  fullName: text(1000),
  email: text(1000),
  fetchedAt: instant,
})

/** The facts of a ticket. Those named here have a narrower form, because something is made of them: a path, a link, a style. */
const facts = z
  .object({
    ...ticketFields,
    eventShortName: text(200).check(z.minLength(1)),
    uuid: textWhere(isUuid),
    /** Becomes a mail link. */
    organizationEmail: matching(/^([^\s@?&]{1,250}@[^\s@?&]{1,250})?$/),
    accent: z.nullable(textWhere(isAccent)),
    timeZone: matching(/^[\w+\-/:]{1,100}$/),
    onSiteDue: z.nullable(
      z.object({
        units: integer,
        digits: intUpTo(4),
        // Intl throws on anything else.
        currency: matching(/^[A-Z]{3}$/),
      }),
    ),
    position: intUpTo(10_000),
    checkedAt: instant,
    missingSince: z.nullable(instant),
  })
  .check(z.refine(isLimited))

/** A ticket of a pack: its facts, the text of its code and the server's image of it. */
export type PackTicket = ReadonlyDeep<z.output<typeof facts>> & {
  readonly code: Readonly<Omit<z.output<typeof code>, 'png'>> & { readonly png: Uint8Array }
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
  /** The pack has at least one ticket, and each ticket once. */
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

type ReadPack = { readonly pack: TicketPack } | { readonly refused: PackRefusal }

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

const codeAsText = z.object({ code })
/** A ticket as the file contains it. */
export const packTicket = z.intersection(facts, codeAsText)

/** Null when it is not valid. */
function decodeTicket(value: unknown): PackTicket | null {
  const ticket = decodeOrNull(facts, value)
  const coded = decodeOrNull(codeAsText, value)
  const png = coded && fromBase64(coded.code.png)
  return ticket && coded && png && { ...ticket, code: { ...coded.code, png } }
}

/** The tickets; null when one is not valid or occurs twice. */
function decodeTickets(values: readonly unknown[]): PackTicket[] | null {
  const tickets: PackTicket[] = []
  for (const value of values) {
    const ticket = decodeTicket(value)
    if (ticket === null) return null
    tickets.push(ticket)
  }
  return new Set(tickets.map(keyOf)).size === tickets.length ? tickets : null
}

/** Null when {@link readPack} would refuse it. */
function encodeTicket(packed: PackTicket): unknown {
  const coded = decodeOrNull(codeAsText, { code: { ...packed.code, png: toBase64(packed.code.png) } })
  const ticket = decodeOrNull(facts, packed)
  return ticket && coded && { ...ticket, ...coded }
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

/** Error of {@link writePack}: the tickets exceed a limit of the format. */
class PackLimitError extends Error {
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
  const encoded = tickets.map(encodeTicket)
  const json = JSON.stringify({
    format: packFormat,
    version: packVersion,
    origin,
    exportedAt: now,
    checksum: await hashOf(JSON.stringify(encoded)),
    tickets: encoded,
  })
  const complete = !encoded.includes(null) && encoded.length <= maxPackTickets
  if (!complete || json.length > maxPackBytes) throw new PackLimitError()
  return json
}
