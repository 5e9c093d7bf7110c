/**
 * The waiting room of an online event: its state, its countdown and the time of its next check, from stored times
 * (docs/api/online-events.md#check-in-info). All times in epoch ms.
 */
import { localeOf } from '#kit/text/language-choice.ts'
import { unitText } from '#kit/text/unit-text.ts'
import { hour, minute, second } from '#kit/time/durations.ts'
import { localClock, sameDate, timeText, zoneName, type OffsetAt } from '#kit/time/event-dates.ts'
import { shortDay } from '#kit/time/short-dates.ts'
import type { DatesWithOffset, LocalizedText } from '#kit/values.ts'

/** The last answer of the server to the waiting room. */
export interface WaitingRoom {
  readonly eventShortName: string
  /** The public uuid of the ticket. */
  readonly uuid: string
  readonly codeHash: string
  readonly eventTitle: LocalizedText
  readonly organizationEmail: string
  readonly firstName: string
  /** The zone of the event. */
  readonly timeZone: string
  /** Start in the check-in info: while a join link is valid, begin and end are both its start. */
  readonly dates: DatesWithOffset
  readonly eventDates: DatesWithOffset
  /** The server's clock minus the trusted one. */
  readonly clockOffset: number
  /** When the server answered, on the device's clock. */
  readonly checkedAt: number
}

export type WaitingRoomState = 'not-started' | 'running' | 'ended'

/** True while a join link is valid, by the last answer of the server. */
export const hasJoinLink = ({ dates }: Pick<WaitingRoom, 'dates'>): boolean =>
  dates.startDateTime === dates.endDateTime

const serverTime = ({ clockOffset }: Pick<WaitingRoom, 'clockOffset'>, now: number): number =>
  now + clockOffset

/**
 * The state at `now` on the device's clock. A join link has no end here: the event runs until its own end, unless the
 * server has named the link after that.
 */
export function waitingRoomState(room: WaitingRoom, now: number): WaitingRoomState {
  const time = serverTime(room, now)
  if (hasJoinLink(room)) {
    const end = room.eventDates.endDateTime
    return serverTime(room, room.checkedAt) < end && time >= end ? 'ended' : 'running'
  }
  if (time < room.dates.startDateTime) return 'not-started'
  return time < room.dates.endDateTime ? 'running' : 'ended'
}

/** The time until the start; never negative. */
export const timeToStart = (room: WaitingRoom, now: number): number =>
  Math.max(0, room.dates.startDateTime - serverTime(room, now))

/** True from an hour before the start: only then does it pay to keep the page open. */
export const isHourBefore = (room: WaitingRoom, now: number): boolean => timeToStart(room, now) <= hour

export interface CountdownParts {
  readonly days: number
  readonly hours: number
  readonly minutes: number
  readonly seconds: number
}

/** Rounded up: all parts are 0 only at the start. */
export function countdownParts(left: number): CountdownParts {
  const total = Math.ceil(left / second)
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor(total / 3600) % 24,
    minutes: Math.floor(total / 60) % 60,
    seconds: total % 60,
  }
}

/** "1 hour, 12 minutes, 40 seconds" in a language, without the leading parts that are 0. */
export function countdownText(parts: CountdownParts, lang: string): string {
  const units = Object.entries(parts) as [string, number][]
  const first = units.findIndex(([, count]) => count > 0)
  const shown = first < 0 ? units.slice(-1) : units.slice(first)
  const texts = shown.map(([unit, count]) => unitText(count, unit.slice(0, -1), lang))
  return new Intl.ListFormat(localeOf(lang), { type: 'unit' }).format(texts)
}

/** Longest wait between two checks. */
const maxInterval = 5 * minute
/** A join link may be valid hours before the event begins, and the answers name its time only once it is. */
const beforeStart = 10 * minute
const earlyInterval = 20 * second
/** The interval while the event runs and no join link is valid. */
const linkInterval = 15 * second
const firstRetry = 5 * second
const maxRetry = minute

/** 2 to 11 s, by the ticket: the rooms of an event do not ask in the same second. */
const delayOf = ({ uuid }: WaitingRoom): number =>
  (2 + (Number.parseInt(uuid.slice(-4), 16) % 10 || 0)) * second

/**
 * Organizers let a join link begin at a full five minutes: there, and each minute in the last hour, the check comes some seconds later, by
 * the clock of the server.
 */
function earlyWait(room: WaitingRoom, now: number, toStart: number): number {
  if (toStart <= beforeStart) return earlyInterval
  const interval = toStart <= hour ? minute : maxInterval
  const wait = interval - ((serverTime(room, now) - delayOf(room)) % interval)
  return Math.min(wait, toStart - beforeStart)
}

function regularWait(room: WaitingRoom, state: WaitingRoomState, now: number, toStart: number): number {
  if (state === 'not-started') return earlyWait(room, now, toStart)
  return hasJoinLink(room) ? maxInterval : linkInterval
}

/**
 * The wait before the next check; null when there is nothing left to check. After failures each wait is twice as long;
 * the check at the start is not put off.
 */
export function nextCheckIn(room: WaitingRoom | null, now: number, failures: number): number | null {
  const state = room && waitingRoomState(room, now)
  if (state === 'ended') return null
  const toStart = room && state === 'not-started' ? timeToStart(room, now) : maxInterval
  const regular = room && state !== null ? regularWait(room, state, now, toStart) : maxInterval
  const wait = failures === 0 ? regular : Math.min(maxRetry, firstRetry * 2 ** (failures - 1))
  return Math.min(wait, Math.max(toStart, second))
}

/**
 * When the room opened and when the event starts, as "19:00" on the clock of the event. A join link may be valid before the
 * start; `opened` is null when it is not, or when the event has started.
 */
export function runningTimes(
  room: WaitingRoom,
  now: number,
  lang: string,
): { readonly opened: string | null; readonly start: string } {
  const { dates, eventDates } = room
  const { startDateTime: start, startTimeZoneOffset: offset } = eventDates
  const text = (at: number): string => timeText(lang, localClock(at, offset))
  const early = hasJoinLink(room) && serverTime(room, now) < start
  return { opened: early ? text(dates.startDateTime) : null, start: text(start) }
}

/**
 * When the room opens, on the clock of the device: "19:00", on another day "Sat 28 Nov, 19:00" with `isToday` false; with its zone where that
 * of the event has another time.
 */
export function opening(
  { dates: { startDateTime, startTimeZoneOffset } }: WaitingRoom,
  now: number,
  lang: string,
  { timeZone, offsetAt }: { readonly timeZone: string; readonly offsetAt: OffsetAt },
): { readonly time: string; readonly isToday: boolean } {
  const offset = offsetAt(startDateTime)
  const start = localClock(startDateTime, offset)
  const today = localClock(now, offsetAt(now))
  const zone =
    offset === startTimeZoneOffset
      ? ''
      : `\u00a0${zoneName(startDateTime, { timeZone, offsetSeconds: offset }, lang, 'short')}`
  const time = timeText(lang, start) + zone
  if (sameDate(start, today)) return { time, isToday: true }
  return { time: `${shortDay(lang, start, today)}, ${time}`, isToday: false }
}
