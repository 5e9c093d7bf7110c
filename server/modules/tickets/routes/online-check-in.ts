/**
 * Check-in address and waiting room of an online event (docs/api/online-events.md#check-in-info,
 * docs/api/online-events.md#personal-link).
 */
import type { FastifyInstance } from 'fastify'
import { endpoints } from '#core/contract/endpoints.ts'
import type { OnlineCheckInInfo } from '#core/contract/ticket.ts'
import { notFound } from '#server/http/answers.ts'
import type { AddEndpoint } from '#server/http/registrar.ts'
import type { CoreContext } from '#server/infra/context.ts'
import { canonicalTimeZone, zoneOffset } from '#server/infra/i18n/java-date-format.ts'
import type { TicketDetails } from '#server/modules/reservations/index.ts'
import { resolveOnlineEntry, findTicketByHash, findOpenLink } from '../online-check-in.ts'

const encodePart = encodeURIComponent

/** Offsets and zone are the event's; formatted texts are in the visitor's zone. */
function checkInInfo(
  { translations }: CoreContext,
  { details }: TicketDetails,
  { from, until }: { from: number; until: number },
  zone = '',
): OnlineCheckInInfo {
  const { event, config } = details
  // An unknown zone falls back to the event's.
  const shown = canonicalTimeZone(zone) ?? event.time_zone
  const date = (instant: number) =>
    translations.formatDate(instant, shown, 'date.extended.pattern', config.languages)
  const time = (instant: number) =>
    translations.formatDate(instant, shown, 'time.extended.pattern', config.languages)
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

export function addOnlineCheckInInfo(call: AddEndpoint, context: CoreContext): void {
  const { db, now } = context
  call(endpoints.onlineCheckInInfo, async ({ params, query }) => {
    const found = await findTicketByHash(db, params.shortName, params.uuid, params.hash)
    if (!found) return notFound
    const { event } = found.details
    const link = await findOpenLink(db, found, now())
    const span = link
      ? { from: link.startsAt, until: link.startsAt }
      : { from: event.starts_at, until: event.ends_at }
    return checkInInfo(context, found, span, query.tz)
  })
}

interface CheckInLink {
  Params: { shortName: string; uuid: string; hash: string }
}

/** A page address that always redirects; the answer is not cached. */
export function addOnlineCheckIn(app: FastifyInstance, { db, now }: CoreContext): void {
  app.get<CheckInLink>('/event/:shortName/ticket/:uuid/check-in/:hash', async ({ params, method }, reply) => {
    const { shortName, uuid, hash } = params
    const found = await findTicketByHash(db, shortName, uuid, hash)
    const entry = await resolveOnlineEntry(db, found, now(), method !== 'HEAD')
    const ticket = `/event/${encodePart(shortName)}/ticket/${encodePart(uuid)}`
    const target = {
      'not-found': '/',
      'waiting-room': `${ticket}/check-in/${encodePart(hash)}/waiting-room`,
      refused: `${ticket}/update`,
    }
    return reply
      .header('Cache-Control', 'no-store')
      .redirect(entry.kind === 'join' ? entry.url : target[entry.kind], 302)
  })
}
