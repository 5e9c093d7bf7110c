/** Compares a secret. */
import { timingSafeEqual } from 'node:crypto'

/** In constant time: the duration reveals nothing but whether the lengths are equal. */
export function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
