/**
 * Every small value that this device keeps in the store `settings`. Devices have stored these keys: they stay as they are.
 */
import * as z from 'zod/mini'
import { decodeBells } from '#push/rules/bells.ts'
import { decodePushState } from '#push/rules/push-state.ts'
import { readPassedChecks } from '#ticket/rules/door-check.ts'
import { readRefreshPause } from '#wallet/rules/refresh-pause.ts'
import { readMarks } from '#wallet/rules/removal.ts'
import { pastTicketsOf } from '#wallet/rules/retention.ts'
import { decodeOrNull } from '#wire/decode-or-null.ts'
import { isStaticPage, type StaticPage } from './static-page-cache.ts'

export interface DeviceSetting<T> {
  readonly key: string
  /** The stored value, or the default when there is none, or it cannot be read. */
  readonly read: (stored: unknown) => T
}

const setting = <T>(key: string, read: (stored: unknown) => T): DeviceSetting<T> => ({ key, read })

const isOn = (stored: unknown): boolean => stored === true
const times = z.record(z.string(), z.number())

/** Epoch ms; 0 for never. */
const time = (stored: unknown): number => (typeof stored === 'number' ? stored : 0)

/** Keys that builds before this one have stored and no build reads. */
export const retiredSettings = ['withdrawals']

export const deviceSettings = {
  /** How long past tickets stay. */
  pastTickets: setting('past-tickets', pastTicketsOf),
  /** The person has switched notifications on. */
  notifications: setting('notifications', isOn),
  /** The subscription for push messages that the server has of this device. */
  push: setting('push', decodePushState),
  /** The bells of this device. */
  bells: setting('bells', decodeBells),
  /** The tickets that the address of the first start has brought, as "event/uuid". */
  broughtTickets: setting('brought-tickets', (stored): readonly string[] =>
    Array.isArray(stored) ? stored.filter((address) => typeof address === 'string') : [],
  ),
  /** When the door check of a ticket passed last. */
  passedDoorChecks: setting('door-checks', readPassedChecks),
  /** The pause after failed runs of the refresh. */
  refreshPause: setting('refresh', readRefreshPause),
  /** The last run that asked for outstanding tickets. */
  ordersAskedAt: setting('orders-asked', time),
  /** The last run that removed what is stored for too long. */
  retentionRanAt: setting('retention', time),
  /** The records that the next start of the app removes. */
  retentionMarks: setting('retention-marks', readMarks),
  /** What an answer of the server would end, with the time of the first such answer (purchase/flows/confirm-end.ts). */
  endMarks: setting('end-marks', (stored) => decodeOrNull(times, stored) ?? {}),
  /** When this device last changed something of an event or a pass, by its id (ticket/flows/mark-due.ts). */
  changedAt: setting('changed', (stored) => decodeOrNull(times, stored) ?? {}),
  /** The last failure to store a waiting room. */
  waitingRoomFailedAt: setting('waitingRooms', time),
  /** The wallet list as a page, for a worker that lost its caches. */
  walletPage: setting('page:/wallet', (stored): StaticPage | null => (isStaticPage(stored) ? stored : null)),
} as const
