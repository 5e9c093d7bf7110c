/** The way into an online event: the link of the mail, and what its waiting room shows. Contract 2, 1.13 and 4.4. */
import type { FastifyInstance } from 'fastify'
import { endpoints } from '#core/contract/endpoints.ts'
import type { OnlineCheckInInfo } from '#core/contract/ticket.ts'
import { isTimeZone, zoneOffset } from '../../domain/java-date-format.ts'
import type { Office } from '../../office.ts'
import type { FoundTicket } from '../../store/tickets.ts'
import { enterOnline, findByHash, openLinkOf } from '../../tickets/online-entry.ts'
import { notFound } from '../answer.ts'
import type { Register } from '../register.ts'

const part = encodeURIComponent

/** Offsets and zone are the event's, texts are in the zone of whoever reads them. */
function infoOf(
  { texts }: Office,
  { order }: FoundTicket,
  { from, until }: { from: number; until: number },
  zone = '',
): OnlineCheckInInfo {
  const { event, config } = order
  // A zone this server does not know yet is no reason to close the waiting room.
  const shown = isTimeZone(zone) ? zone : event.time_zone
  const date = (instant: number) =>
    texts.formatDate(instant, shown, 'date.extended.pattern', config.languages)
  const time = (instant: number) =>
    texts.formatDate(instant, shown, 'time.extended.pattern', config.languages)
  return {
    timeZone: event.time_zone,
    datesWithOffset: {
      startDateTime: from,
      startTimeZoneOffset: zoneOffset(from, event.time_zone),
      endDateTime: until,
      endTimeZoneOffset: zoneOffset(until, event.time_zone),
    },
    sameDay: true,
    formattedBeginDate: date(from),
    formattedBeginTime: time(from),
    formattedEndDate: date(until),
    formattedEndTime: time(until),
  }
}

export function addOnlineCheckInInfo(call: Register, office: Office): void {
  const { db, now } = office
  call(endpoints.onlineCheckInInfo, async ({ params, query }) => {
    const found = await findByHash(db, params.shortName, params.uuid, params.hash)
    if (!found) return notFound
    const { event } = found.order
    const link = await openLinkOf(db, found, now())
    const span = link
      ? { from: link.startsAt, until: link.startsAt }
      : { from: event.starts_at, until: event.ends_at }
    return infoOf(office, found, span, query.tz)
  })
}

interface Link {
  Params: { shortName: string; uuid: string; hash: string }
}

/** A page address of the server: always a redirect, and never a kept one. */
export function addOnlineCheckIn(app: FastifyInstance, { db, now }: Office): void {
  app.get<Link>('/event/:shortName/ticket/:uuid/check-in/:hash', async ({ params, method }, reply) => {
    const { shortName, uuid, hash } = params
    const found = await findByHash(db, shortName, uuid, hash)
    const entry = await enterOnline(db, found, now(), method !== 'HEAD')
    const ticket = `/event/${part(shortName)}/ticket/${part(uuid)}`
    const target = {
      nowhere: '/',
      'waiting-room': `${ticket}/check-in/${part(hash)}/waiting-room`,
      refused: `${ticket}/update`,
    }
    return reply
      .header('Cache-Control', 'no-store')
      .redirect(entry.kind === 'room' ? entry.url : target[entry.kind], 302)
  })
}
