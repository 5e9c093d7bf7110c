/** Tokens against forged requests, bound to the session's secret. Contract 1, 1.3. */
import { randomBytes, timingSafeEqual } from 'node:crypto'

const xor = (a: Buffer, b: Buffer): Buffer => Buffer.from(a.map((byte, index) => byte ^ (b[index] ?? 0)))

/** A new face of the same secret: each answer carries another one, so that compression betrays nothing. */
export function maskToken(secret: string): string {
  const plain = Buffer.from(secret)
  const mask = randomBytes(plain.length)
  return Buffer.concat([mask, xor(mask, plain)]).toString('base64url')
}

/** True for any masked form of the secret. The bare secret itself is refused, as the reference does. */
export function isTokenValid(token: string, secret: string): boolean {
  const plain = Buffer.from(secret)
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== plain.length * 2) return false
  return timingSafeEqual(xor(bytes.subarray(0, plain.length), bytes.subarray(plain.length)), plain)
}
