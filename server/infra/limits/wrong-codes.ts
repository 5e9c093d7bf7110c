/**
 * Limits the wrong codes and PINs that come from one address for one event in an hour, on all instances (docs/SECURITY.md).
 * Right ones do not count. At the limit right ones are refused too: otherwise an accepted code would end the guessing.
 */
import type { Database } from '../database/database.ts'
import { codeKey } from '../ids.ts'
import { lockLimits, nextActTime, recordActs, type ActLimit } from './limited-acts.ts'
import { recordRefusal } from './refusals.ts'
import { networksOf } from './visitor-networks.ts'

export interface CodeAttempt {
  /** Type of the text; each type has its own limit. */
  readonly kind: 'code' | 'pass' | 'poll' | 'waiting list' | 'group'
  readonly eventId: number
  /** IP address; of IPv6 the first 64 bits. */
  readonly address: string
  /** The code as the visitor sent it. */
  readonly text: string
  /** Wrong ones of an address in an hour. */
  readonly most: number
  /** Epoch ms. */
  readonly now: number
  /** Whether something has this code, also when it cannot be used now. */
  readonly isKnown: (trx: Database) => Promise<boolean>
}

/**
 * Counts a wrong code. Attempts of one address for one event run one after the other, so the limit is exact. The same wrong code
 * counts once: a page that is loaded again is no guess.
 * @returns true when the attempt must be refused
 */
export function countAttempt(
  db: Database,
  { kind, eventId, address, text, most, now, isKnown }: CodeAttempt,
): Promise<boolean> {
  const originOf = (name: string) => `wrong ${kind} ${String(eventId)} ${name}`
  const limits = networksOf(address).map(({ name, factor }) => ({
    origin: originOf(name),
    most: most * factor,
  }))
  const sameText = [{ origin: `${originOf(address)} ${codeKey(text)}`, most: 1 }]
  return db.transaction().execute(async (trx) => {
    const isReached = async (among: readonly ActLimit[]) => (await nextActTime(trx, among, now)) > now
    await lockLimits(trx, limits)
    if (await isReached(sameText)) return false
    if (await isReached(limits)) {
      recordRefusal('codes')
      return true
    }
    if (!(await isKnown(trx))) await recordActs(trx, [...limits, ...sameText], now)
    return false
  })
}
