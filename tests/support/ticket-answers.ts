/** The answers of one ticket's endpoints. */
import * as z from 'zod/mini'
import { ticketsByCategory } from '#purchase/contract/reservation.ts'
import { onlineCheckInInfo } from '#ticket/contract.ts'
import { first, ticket } from './orders.ts'
import { value } from './wire/scripted-api.ts'

type WireCategory = z.input<typeof ticketsByCategory>
type WireTicket = WireCategory['tickets'][number]

/** What a ticket of Ada Keller has. */
export const adaAttends = {
  firstName: 'Ada',
  lastName: 'Keller',
  fullName: 'Ada Keller',
  email: 'ada@example.org',
  assigned: true,
  acquired: true,
}

/** A ticket of Ada Keller as on the wire. */
export const assigned = (over: Partial<WireTicket> = {}): WireTicket => ({
  ...ticket(first),
  ...adaAttends,
  ...over,
})

/** The answer of `/full` with one ticket. */
export const fullTicket = (wire: WireTicket = assigned(), over: Partial<WireCategory> = {}) =>
  value(
    z.decode(ticketsByCategory, { name: 'Standard', ticketAccessType: 'INHERIT', tickets: [wire], ...over }),
  )

/** Begin and end of the check-in info, epoch ms. */
export const checkInInfo = (
  startDateTime: number,
  endDateTime: number,
  serverTime: number | null = null,
) => ({
  ...value(
    z.decode(onlineCheckInInfo, {
      timeZone: 'Europe/Zurich',
      datesWithOffset: { startDateTime, startTimeZoneOffset: 7200, endDateTime, endTimeZoneOffset: 7200 },
      sameDay: true,
      formattedBeginDate: {},
      formattedBeginTime: {},
      formattedEndDate: {},
      formattedEndTime: {},
    }),
  ),
  serverTime,
})

/** The code hash of the waiting room. */
export const hash = 'fea58d8a33b1edc2e7ca3da52b387997f8b49f99826dbcb27d5685453205c98c'
