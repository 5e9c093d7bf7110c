/**
 * Anti-forgery tokens, bound to the secret of the session
 * (docs/api/sessions-and-anti-forgery.md#anti-forgery-token).
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'

const xor = (a: Buffer, b: Buffer): Buffer => Buffer.from(a.map((byte, index) => byte ^ (b[index] ?? 0)))

/**
 * Masks the secret with random bytes. Each answer has another token, so that compression reveals nothing
 * (BREACH).
 */
export function maskToken(secret: string): string {
  const plain = Buffer.from(secret)
  const mask = randomBytes(plain.length)
  return Buffer.concat([mask, xor(mask, plain)]).toString('base64url')
}

/** True for any masked form of the secret, but not for the secret itself, as in alf.io. */
export function isTokenValid(token: string, secret: string): boolean {
  const plain = Buffer.from(secret)
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== plain.length * 2) return false
  return timingSafeEqual(xor(bytes.subarray(0, plain.length), bytes.subarray(plain.length)), plain)
}
