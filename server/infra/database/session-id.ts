/**
 * Ids of sessions that are not stored: UUIDs of version 8 that hold the minute of their issue and a signature. So a visitor who only
 * reads costs no row, and no client can choose an id.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const minuteMs = 60_000
/** Bytes of the minute, and of minute and random bytes together. The rest is the signature. */
const [minuteLength, signedLength, idLength] = [4, 12, 16]

const hmac = (key: string, text: string | Buffer): Buffer => createHmac('sha256', key).update(text).digest()

function signed(key: string, content: Buffer): string {
  const bytes = Buffer.concat([content, hmac(key, content).subarray(0, idLength - signedLength)])
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** @param now epoch ms */
export function issueSessionId(key: string, now: number): string {
  const content = randomBytes(signedLength)
  content.writeUInt32BE(Math.floor(now / minuteMs), 0)
  content[6] = ((content[6] ?? 0) & 0x0f) | 0x80
  content[8] = ((content[8] ?? 0) & 0x3f) | 0x80
  return signed(key, content)
}

/** @returns when the id was issued, epoch ms to the minute; null when this server did not issue it */
export function issueTimeOf(key: string, id: string): number | null {
  const content = Buffer.from(id.replaceAll('-', ''), 'hex').subarray(0, signedLength)
  if (content.length !== signedLength) return null
  const [own, given] = [Buffer.from(signed(key, content)), Buffer.from(id)]
  const isOwn = own.length === given.length && timingSafeEqual(own, given)
  return isOwn ? content.subarray(0, minuteLength).readUInt32BE() * minuteMs : null
}

/** The secret of the anti-forgery tokens of an id. */
export const secretOf = (key: string, id: string): string =>
  hmac(key, `anti-forgery ${id}`).subarray(0, 24).toString('base64url')
