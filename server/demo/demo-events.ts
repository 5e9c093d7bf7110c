/** Events of the demo. docs/DEMO.md lists what each event shows. */
import type { EventInput } from '#server/modules/event-setup/index.ts'
import { createCalendar } from './calendar-day.ts'
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

const eventSets = [
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
export function demoEvents(now: number): EventInput[] {
  const calendar = createCalendar(now)
  return eventSets.flatMap((theme) => theme(calendar))
}
