/** The last subscription that this device has sent to the server for push messages. */
import * as z from 'zod/mini'
import { week } from '#kit/time/durations.ts'
import { elapsedSince } from '#kit/time/elapsed.ts'
import { decodeOrNull } from '#wire/decode-or-null.ts'

const text = z.string()

const pushState = z.object({
  /** Address of the push service that the server has, or may have, with the keys of its messages. */
  endpoint: text,
  keys: z.object({ p256dh: text, auth: text }),
  /** Hash of what the server confirmed last; null while its answer is not known, and while the device signs off. */
  sent: z.nullable(text),
  /** When the server confirmed it, epoch ms. */
  sentAt: z.number(),
  /** Language of the messages. */
  language: text,
})
export type PushState = z.output<typeof pushState>

/** Null when there is none, or it is damaged. */
export const decodePushState = (stored: unknown): PushState | null => decodeOrNull(pushState, stored)

/** The server may have lost it. */
const renewAfter = week

/** True while the server has what this hash stands for. @param now epoch ms */
export const isSent = (state: PushState | null, hash: string, now: number): boolean =>
  state?.sent === hash && elapsedSince(state.sentAt, now) < renewAfter
