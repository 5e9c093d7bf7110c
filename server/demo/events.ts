/** What the box office sells on its first start, dated from today. docs/DEMO.md says which event shows what. */
import type { EventSeed } from '../domain/event-seed.ts'
import { calendarOf } from './calendar-day.ts'
import { business } from './events/business.ts'
import { codes } from './events/codes.ts'
import { dates } from './events/dates.ts'
import { evenings } from './events/evenings.ts'
import { festival } from './events/festival.ts'
import { houseStyle } from './events/house-style.ts'
import { kyoto } from './events/kyoto.ts'
import { longTable } from './events/long-table.ts'
import { meetups } from './events/meetups.ts'
import { nightSky } from './events/night-sky.ts'
import { online } from './events/online.ts'
import { sailing } from './events/sailing.ts'
import { sixty } from './events/sixty.ts'

const themes = [
  business,
  codes,
  dates,
  evenings,
  festival,
  houseStyle,
  kyoto,
  longTable,
  meetups,
  nightSky,
  online,
  sailing,
  sixty,
]

/** @param now epoch ms of the first start */
export function demoEvents(now: number): EventSeed[] {
  const calendar = calendarOf(now)
  return themes.flatMap((theme) => theme(calendar))
}
