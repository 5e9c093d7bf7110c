/**
 * Holds tickets, additional services and codes for a visitor, or reports every broken rule
 * (docs/api/reservations.md#reserve).
 */
import type { FastifyRequest } from 'fastify'
import type { ReserveTickets } from '#catalogue/contract/event.ts'
import { fractionDigits } from '#kit/money/currencies.ts'
import { sum } from '#kit/sum.ts'
import { minute } from '#kit/time/durations.ts'
import type { ReservationInfo } from '#purchase/contract/reservation.ts'
import { CreatedAnswer, validAnswer, type HttpAnswer, type ValidatedEnvelope } from '#server/http/answers.ts'
import { prefersRepresentation } from '#server/http/prefers-representation.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/tables.ts'
import type { ValidationError } from '#server/infra/validation.ts'
import { countStock, listCategories } from '#server/modules/catalogue/queries.ts'
import { defaultMaximum } from '#server/modules/catalogue/rules.ts'
import { listAdditionalServices, findCode } from '#server/modules/pricing/queries.ts'
import {
  chooseServices,
  serviceLinesOf,
  type ServiceLine,
} from '#server/modules/pricing/rules/additional-services.ts'
import { isCodeValid, orderMaximum, type AppliedCode } from '#server/modules/pricing/rules/discounts.ts'
import { assignReservationToPlace } from '#server/modules/queue/queries.ts'
import { saleQueueRules } from '#server/modules/queue/rules.ts'
import { readTurn, requestTurn, type Turn } from '#server/modules/queue/turns.ts'
import { setting } from '#server/modules/settings/rules.ts'
import { applyServicesAndDiscount, type ReservationTerms } from './apply-services-and-discount.ts'
import type { ReservationsContext } from './context.ts'
import { holdLimitsOf, holdWithinLimits } from './hold-limits.ts'
import { holdOrRefuse, holdTickets, type HoldResult, type WantedTickets } from './hold-tickets.ts'
import type { HoldOrigin } from './queries/hold-origins.ts'
import { findReservationDetails } from './queries/reservations.ts'
import type { ReservationDetails } from './reservation-details.ts'
import {
  parseSelection,
  reserveProblem,
  restrictionProblem,
  selectionProblems,
  type CategorySelection,
  type CategoryStock,
} from './rules/reserve-rules.ts'
import { reservationView } from './views.ts'

type ReservedEnvelope = ValidatedEnvelope<string>

/** A reservation as the wire has it. */
export const describeReservation = async (
  details: ReservationDetails,
  context: ReservationsContext,
): Promise<ReservationInfo> => reservationView(details, context, await context.loadPaymentState(details))

/**
 * The id, and for a client that prefers it the reservation. An error while that is read is logged: the tickets are held, and
 * the client needs the id.
 */
export async function reservedAnswer(
  request: FastifyRequest,
  reservationId: string,
  context: ReservationsContext,
): Promise<ReservedEnvelope | HttpAnswer<ReservedEnvelope>> {
  const answer = validAnswer(reservationId)
  if (!prefersRepresentation(request)) return answer
  try {
    const details = await findReservationDetails(context.db, reservationId)
    return details ? new CreatedAnswer(answer, await describeReservation(details, context)) : answer
  } catch (error) {
    request.log.error({ err: error }, 'the new reservation was not read')
    return answer
  }
}

export interface ReserveRequest {
  readonly event: EventWithOrganization
  readonly body: ReserveTickets
  /** One of the event's languages. */
  readonly language: string
  /**
   * True when the answer of the captcha is wrong or missing; absent without one. Called before a visitor joins the sale
   * queue, else with the other checks.
   */
  readonly isCaptchaRefused?: (() => Promise<boolean>) | undefined
  readonly ownerId?: number | null
  readonly origin?: HoldOrigin | null
}

/** `unreadable`: a quantity or an id is no whole number. */
type ReserveResult =
  | { readonly id: string }
  | { readonly problems: readonly ValidationError[] }
  | { readonly unreadable: true }
  /** The session or the address holds too many reservations. */
  | { readonly tooMany: true }

async function loadCategoryStocks(
  event: EventWithOrganization,
  code: AppliedCode | null,
  { db }: ReservationsContext,
): Promise<Map<number, CategoryStock>> {
  const stock = await countStock(db, event.id)
  const categories = await listCategories(db, event.id)
  return new Map(
    categories.map((category) => [
      category.id,
      {
        category,
        stock: stock.of(category),
        maximum: orderMaximum(code, category, defaultMaximum(category, event.config)),
      },
    ]),
  )
}

/** The submitted code when it is valid. `isRefused`: the submitted code is not valid. */
async function findSubmittedCode(
  { event, body }: ReserveRequest,
  { db, now }: ReservationsContext,
): Promise<{ readonly code: AppliedCode | null; readonly isRefused: boolean }> {
  const text = body.promoCode?.trim()
  if (!text) return { code: null, isRefused: false }
  const code = await findCode(db, event, text)
  return code && isCodeValid(code, event.config.currency, now())
    ? { code, isRefused: false }
    : { code: null, isRefused: true }
}

const wantedTickets = (
  selection: readonly CategorySelection[],
  categoryStocks: ReadonlyMap<number, CategoryStock>,
): WantedTickets[] =>
  selection.flatMap(({ categoryId, count }) => {
    const category = categoryStocks.get(categoryId)?.category
    return category ? [{ category, count }] : []
  })

/** True when all chosen categories accept one payment method. Loaded before the transaction, so it holds no lock. */
async function hasPaymentMethod(
  event: EventWithOrganization,
  tickets: readonly WantedTickets[],
  { activePaymentMethods, now }: ReservationsContext,
): Promise<boolean> {
  const denied = new Set(tickets.flatMap(({ category }) => category.denied_payment_methods))
  return Object.keys(await activePaymentMethods(event, now())).some((name) => !denied.has(name))
}

/** Result of the checks without a lock; input of the transaction. */
interface CheckedSelection {
  readonly tickets: readonly WantedTickets[]
  readonly terms: ReservationTerms
}

/** Checks 1 to 7, without a lock. @returns every broken rule, or what can be held */
async function checkSelection(
  request: ReserveRequest,
  selection: readonly CategorySelection[],
  lines: readonly ServiceLine[],
  context: ReservationsContext,
): Promise<CheckedSelection | readonly ValidationError[]> {
  const { event, language } = request
  const now = context.now()
  const { code, isRefused } = await findSubmittedCode(request, context)
  const categoryStocks = await loadCategoryStocks(event, code, context)
  const services = await listAdditionalServices(context.db, event.id)
  const { chosen, refusedCount } = chooseServices(lines, {
    services,
    ticketCount: sum(selection.map(({ count }) => count)),
    digits: fractionDigits(event.config.currency),
    now,
  })
  const problems = selectionProblems(
    {
      selection,
      categoryStocks,
      codeRefused: isRefused,
      captchaRefused: (await request.isCaptchaRefused?.()) ?? false,
      refusedServices: refusedCount,
    },
    now,
  )
  if (problems.length > 0) return problems
  const restriction = restrictionProblem({ selection, categoryStocks }, code)
  if (restriction) return [restriction]
  const tickets = wantedTickets(selection, categoryStocks)
  const payable = await hasPaymentMethod(event, tickets, context)
  const { translations } = context
  return { tickets, terms: { event, code, chosen, services, payable, language, translations, now } }
}

const holdSelection = (
  { ownerId = null, origin = null }: ReserveRequest,
  { tickets, terms }: CheckedSelection,
  place: number | null,
  { db, holdLimits }: ReservationsContext,
): Promise<HoldResult> => {
  const { event, code, language, now } = terms
  const limits = holdLimitsOf(holdLimits, event.config)
  const hold = async (trx: Database): Promise<string> => {
    const id = await holdTickets(trx, {
      event_id: event.id,
      tickets,
      code,
      language,
      created_at: now,
      valid_until: now + setting(event.config, 'RESERVATION_TIMEOUT') * minute,
      owner_id: ownerId,
    })
    await applyServicesAndDiscount(trx, id, terms)
    if (place !== null) await assignReservationToPlace(trx, id, place)
    return id
  }
  return holdOrRefuse(db, (trx) => holdWithinLimits(trx, origin, limits, hold))
}

interface CaptchaRefused {
  readonly kind: 'captcha-refused'
}

/**
 * The visitor's turn in the sale queue of the event; a visitor without a place joins it, after the captcha: a place is
 * worth as much as a ticket. On the turn the place is the proof, since the answer of a captcha is valid for minutes.
 */
async function turnOf(
  { event, origin = null, isCaptchaRefused }: ReserveRequest,
  context: ReservationsContext,
): Promise<Turn | CaptchaRefused> {
  if (origin === null || saleQueueRules(event.config) === null) return { kind: 'open' }
  if (isCaptchaRefused) {
    const { kind } = await readTurn(context, event, origin.sessionId)
    if ((kind === 'none' || kind === 'open') && (await isCaptchaRefused())) return { kind: 'captcha-refused' }
  }
  return requestTurn(context, event, origin)
}

/** Null when the visitor may reserve. */
function queueProblem(turn: Turn | CaptchaRefused): ValidationError | null {
  switch (turn.kind) {
    case 'captcha-refused':
      return reserveProblem('error.STEP_2_CAPTCHA_VALIDATION_FAILED')
    case 'open':
    case 'admitted':
      return null
    case 'refused':
      return reserveProblem('error.STEP_1_SALE_QUEUE_PLACES', turn.places)
    case 'waiting':
      return reserveProblem('error.STEP_1_SALE_QUEUE', turn.position)
    // The visitor holds tickets at a payment provider already, and there is no other place.
    case 'none':
      return reserveProblem('error.STEP_1_SALE_QUEUE', 1)
  }
}

/** @returns the reservation's id, or every broken rule; then nothing is held */
export async function reserve(request: ReserveRequest, context: ReservationsContext): Promise<ReserveResult> {
  const selection = parseSelection(request.body)
  const lines = serviceLinesOf(request.body)
  if (selection === null || lines === null) return { unreadable: true }
  const turn = await turnOf(request, context)
  const queued = queueProblem(turn)
  if (queued) return { problems: [queued] }
  const isQueued = request.origin && saleQueueRules(request.event.config) !== null
  const toCheck = isQueued ? { ...request, isCaptchaRefused: undefined } : request
  const checked = await checkSelection(toCheck, selection, lines, context)
  if (!('tickets' in checked)) return { problems: checked }
  const place = turn.kind === 'admitted' ? turn.place : null
  const outcome = await holdSelection(request, checked, place, context)
  if ('id' in outcome) return outcome
  const { refused } = outcome
  if (refused === 'too-many') return { tooMany: true }
  return { problems: [reserveProblem(refused === 'unavailable' ? 'error.generic' : refused)] }
}
