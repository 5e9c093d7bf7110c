/** Bells: events that this device waits for besides its tickets and orders (docs/api/push.md#subscribe). */
import * as z from 'zod/mini'
import { day, hour } from '#kit/time/durations.ts'
import { localizedText } from '#kit/values.ts'
import { decodeOrNull } from '#wire/decode-or-null.ts'
import type { PushTopic } from '../contract.ts'

const bell = z.object({
  /** The begin of a sale, the turn in a sale queue, an offer of the waiting list. */
  type: z.enum(['SALE', 'SALE_QUEUE', 'WAITING_LIST']),
  shortName: z.string(),
  /** Token of an entry of the waiting list; null for the others. */
  id: z.nullable(z.string()),
  /** Title of the event. */
  title: localizedText,
  /** Until when it is waited for, epoch ms. */
  until: z.number(),
})
export type Bell = z.output<typeof bell>
type Subject = Pick<Bell, 'type' | 'shortName' | 'id'>

const bellList = z.array(bell)

/** The stored list; empty when there is none, or it is damaged. */
export const decodeBells = (stored: unknown): Bell[] => decodeOrNull(bellList, stored) ?? []

/** A sale may begin later than it was announced. */
const afterStart = day
const longestWait: Record<Bell['type'], number> = {
  SALE: 365 * day,
  SALE_QUEUE: 12 * hour,
  WAITING_LIST: 365 * day,
}

const isSame = (a: Subject, b: Subject): boolean =>
  a.type === b.type && a.shortName === b.shortName && a.id === b.id

export const hasBell = (bells: readonly Bell[], subject: Subject): boolean =>
  bells.some((bell) => isSame(bell, subject))

export const withoutBell = (bells: readonly Bell[], subject: Subject): Bell[] =>
  bells.filter((bell) => !isSame(bell, subject))

/** The bells that still wait. @param now epoch ms */
export const waitingBells = (bells: readonly Bell[], now: number): Bell[] =>
  bells.filter(({ until }) => until > now)

/**
 * The list with a bell, which replaces the same one; those that no longer wait are dropped.
 * @param start when the sale begins, epoch ms; undefined when it is not known
 * @param now epoch ms
 */
export function withBell(
  bells: readonly Bell[],
  { start, ...subject }: Omit<Bell, 'until'> & { readonly start?: number | undefined },
  now: number,
): Bell[] {
  const until = start === undefined ? now + longestWait[subject.type] : start + afterStart
  return [...waitingBells(withoutBell(bells, subject), now), { ...subject, until }]
}

export const topicOfBell = ({ type, shortName, id }: Bell): PushTopic => ({ type, shortName, id })
