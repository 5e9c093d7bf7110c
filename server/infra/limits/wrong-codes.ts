/**
 * Limits the wrong codes and PINs that come from one address for one event in an hour, on all instances (docs/SECURITY.md).
 * Right ones do not count. At the limit right ones are refused too: otherwise an accepted code would end the guessing.
 */
import type { Database } from '../database/database.ts'
import { codeKey } from '../ids.ts'
import { lockLimits, nextActTime, recordActs, type ActLimit } from './limited-acts.ts'

/** An IP address, or a network that several addresses share. */
export interface VisitorNetwork {
  readonly name: string
  /** How many times the limit of one address it may use. */
  readonly factor: number
}

export interface CodeAttempt {
  /** Type of the text; each type has its own limit. */
  readonly kind: 'code' | 'pass' | 'poll' | 'waiting list'
  readonly eventId: number
  /** The address, and the networks that contain it. */
  readonly networks: readonly VisitorNetwork[]
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
  { kind, eventId, networks, text, most, now, isKnown }: CodeAttempt,
): Promise<boolean> {
  const originOf = (name: string) => `wrong ${kind} ${String(eventId)} ${name}`
  const limits = networks.map(({ name, factor }) => ({ origin: originOf(name), most: most * factor }))
  const sameText = networks
    .slice(0, 1)
    .map(({ name }) => ({ origin: `${originOf(name)} ${codeKey(text)}`, most: 1 }))
  return db.transaction().execute(async (trx) => {
    const isReached = async (among: readonly ActLimit[]) => (await nextActTime(trx, among, now)) > now
    await lockLimits(trx, limits)
    if (await isReached(sameText)) return false
    if (await isReached(limits)) return true
    if (!(await isKnown(trx))) await recordActs(trx, [...limits, ...sameText], now)
    return false
  })
}
