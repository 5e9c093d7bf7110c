/** What the box office sells on its first start, dated from today. docs/DEMO.md says which event shows what. */
import type { EventSeed } from '../domain/event-seed.ts'
import { calendarOf } from './calendar-day.ts'
import { evenings } from './events/evenings.ts'
import { festival } from './events/festival.ts'
import { meetups } from './events/meetups.ts'
import { online } from './events/online.ts'

const themes = [meetups, evenings, online, festival]

/** @param now epoch ms of the first start */
export function demoEvents(now: number): EventSeed[] {
  const calendar = calendarOf(now)
  return themes.flatMap((theme) => theme(calendar))
}
