/** Endpoints of one ticket, and its online check-in (docs/api/tickets.md#ticket-calls, docs/api/online-events.md). */
import type { FastifyInstance } from 'fastify'
import {
  notFound,
  validAnswer,
  HttpAnswer,
  invalidAnswer,
  HttpRefusal,
  tooManyWrongCodes,
} from '#server/http/answers.ts'
import { addFormParser } from '#server/http/decode-body.ts'
import { sendContinuePage } from '#server/http/plain-page.ts'
import { preferredLanguage } from '#server/http/preferred-language.ts'
import { type AddEndpoint, pdfCost, type ApiHandler } from '#server/http/registrar.ts'
import type { CoreContext } from '#server/infra/context.ts'
import { canonicalTimeZone } from '#server/infra/i18n/java-date-format.ts'
import { pageLanguages } from '#server/infra/i18n/page-texts.ts'
import { eventDates } from '#server/modules/catalogue/views/event-view.ts'
import type { TicketDetails } from '#server/modules/purchase/reservation-details.ts'
import { fullTicketView, type OnlineState } from '#server/modules/purchase/views.ts'
import { holdOriginOf } from '#server/modules/purchase/visitor-access.ts'
import { endpoints } from '#shell/endpoints.ts'
import type { OnlineCheckInInfo } from '#ticket/contract.ts'
import { personalLinkPath } from '#wire/server-only-paths.ts'
import { resolveOnlineEntry, findTicketByHash } from './check-in.ts'
import { ticketPdf } from './documents/ticket-pdf.ts'
import { findOpenJoinLink } from './queries/reminders.ts'
import { findTicket } from './queries/tickets.ts'
import { pngHeaders, ticketCodeImage, loadTicketInfo } from './ticket-info.ts'
import {
  releaseTicketByAttendee,
  requestTicketMail,
  updateTicket,
  type TicketUpdateContext,
} from './update-ticket.ts'

const forbidden = new HttpRefusal(403)

/** Only for an event that is online as a whole: start of the open join link, else start of the event. */
async function onlineStateOf(
  ticketDetails: TicketDetails,
  { db, translations, now }: CoreContext,
): Promise<OnlineState | undefined> {
  const { event, config } = ticketDetails.details
  if (config.format !== 'ONLINE') return undefined
  const link = await findOpenJoinLink(db, ticketDetails, now())
  const opens = link?.startsAt ?? event.starts_at
  return {
    date: translations.formatDate(
      opens,
      event.time_zone,
      'common.ticket-category.date-format',
      config.languages,
    ),
    started: opens <= now(),
  }
}

/** Facts, code picture, PDF and mail of a ticket; 404 for an unknown ticket and for one without an attendee. */
export function addTickets(call: AddEndpoint, context: CoreContext): void {
  const { db, now } = context

  call(endpoints.ticket, async ({ params }) => {
    const ticketDetails = await findTicket(db, params.shortName, params.uuid)
    return ticketDetails ? loadTicketInfo(ticketDetails, context) : notFound
  })

  call(endpoints.ticketFull, async ({ params }) => {
    const ticketDetails = await findTicket(db, params.shortName, params.uuid)
    if (!ticketDetails) return notFound
    const { category } = ticketDetails
    return {
      name: category.name,
      ticketAccessType: category.access_type,
      tickets: [fullTicketView(ticketDetails, now(), await onlineStateOf(ticketDetails, context))],
    }
  })

  call(endpoints.ticketCode, async ({ params }) => {
    const png = await ticketCodeImage(context, params.shortName, params.uuid)
    return png ? new HttpAnswer(200, png, pngHeaders) : forbidden
  })

  const pdfAnswer = (file: Buffer, name: string) =>
    new HttpAnswer(200, file, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename=${name}.pdf`,
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    })

  const answerPdf: ApiHandler<typeof endpoints.ticketPdf> = async ({ params }) => {
    const ticketDetails = await findTicket(db, params.shortName, params.uuid)
    if (!ticketDetails) return forbidden
    return pdfAnswer(await ticketPdf(ticketDetails, context), `ticket-${ticketDetails.ticket.public_uuid}`)
  }
  call(endpoints.ticketPdf, answerPdf, { cost: pdfCost })

  const sendByEmail: ApiHandler<typeof endpoints.sendTicketByEmail> = async ({ params, request }) => {
    const facts = { origin: holdOriginOf(request), now: now() }
    const isFound = await requestTicketMail(db, params.shortName, params.uuid, facts)
    return isFound || notFound
  }
  call(endpoints.sendTicketByEmail, sendByEmail, { cost: pdfCost })
}

/** Update and release of a ticket (docs/api/tickets.md#release-a-ticket). */
export function addTicketChanges(call: AddEndpoint, context: TicketUpdateContext): void {
  const { db, now } = context
  call(endpoints.updateTicket, async ({ params, body, request }) => {
    const update = { form: body, origin: holdOriginOf(request) }
    const outcome = await updateTicket(context, params.shortName, params.uuid, update)
    if (outcome.kind === 'unknown') return notFound
    if (outcome.kind === 'too-many') return tooManyWrongCodes
    return outcome.kind === 'refused' ? invalidAnswer(outcome.problems, false) : validAnswer(true)
  })

  call(endpoints.releaseTicket, async ({ params, request }) => {
    const facts = { origin: holdOriginOf(request), now: now() }
    const done = await releaseTicketByAttendee(db, params.shortName, params.uuid, facts)
    return new HttpAnswer(done ? 200 : 400, done)
  })
}

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
    ...eventDates({ time_zone: event.time_zone, starts_at: from, ends_at: until }),
    sameDay: true,
    formattedBeginDate: date(from),
    formattedBeginTime: time(from),
    formattedEndDate: date(until),
    formattedEndTime: time(until),
  }
}

/** Answers with the content of the waiting room of an online event; 404 when the hash does not belong to the attendee. */
export function addOnlineCheckInInfo(call: AddEndpoint, context: CoreContext): void {
  const { db, now } = context
  call(endpoints.onlineCheckInInfo, async ({ params, query }) => {
    const ticketDetails = await findTicketByHash(db, params.shortName, params.uuid, params.hash)
    if (!ticketDetails) return notFound
    const { event } = ticketDetails.details
    const link = await findOpenJoinLink(db, ticketDetails, now())
    const span = link
      ? { from: link.startsAt, until: link.startsAt }
      : { from: event.starts_at, until: event.ends_at }
    return checkInInfo(context, ticketDetails, span, query.tz)
  })
}

interface CheckInLink {
  Params: { shortName: string; uuid: string; hash: string }
}

/**
 * The personal link: GET leads to the waiting room, because mail scanners and browsers that fetch ahead open links too; only the
 * button there, a POST, checks in and continues to the stream. The hash authorizes, so that no session is needed. No answer is cached.
 */
export async function addOnlineCheckIn(app: FastifyInstance, { db, now }: CoreContext): Promise<void> {
  const find = ({ shortName, uuid, hash }: CheckInLink['Params']) =>
    findTicketByHash(db, shortName, uuid, hash)
  const targets = ({ shortName, uuid, hash }: CheckInLink['Params']) => {
    const ticket = `/event/${encodeURIComponent(shortName)}/ticket/${encodeURIComponent(uuid)}`
    const room = `${ticket}/check-in/${encodeURIComponent(hash)}/waiting-room`
    return { 'not-found': '/', 'waiting-room': room, refused: `${ticket}/update` }
  }

  app.get<CheckInLink>(personalLinkPath, async ({ params }, reply) => {
    const target = targets(params)[(await find(params)) ? 'waiting-room' : 'not-found']
    return reply.header('Cache-Control', 'no-store').redirect(target, 302)
  })
  await app.register((scope, _, done) => {
    addFormParser(scope)
    scope.post<CheckInLink>(personalLinkPath, async (request, reply) => {
      const entry = await resolveOnlineEntry(db, await find(request.params), now())
      const target = entry.kind === 'join' ? entry.url : targets(request.params)[entry.kind]
      return sendContinuePage(reply, preferredLanguage(request, pageLanguages), target)
    })
    done()
  })
}
