/** Reads what of an order can be withdrawn from, and withdraws from it (docs/api/withdrawal.md). */
import type { FastifyRequest } from 'fastify'
import { badRequest, notFound, type HttpRefusal } from '#server/http/answers.ts'
import { pdfCost, type AddEndpoint, type ApiHandler } from '#server/http/registrar.ts'
import type { CoreContext } from '#server/infra/context.ts'
import { findOrderContext } from '#server/modules/catalogue/queries.ts'
import { purchaseLanguage } from '#server/modules/catalogue/rules.ts'
import { listAdditionalServices } from '#server/modules/pricing/queries.ts'
import { findReservationDetails } from '#server/modules/purchase/queries/reservations.ts'
import type { ReservationDetails } from '#server/modules/purchase/reservation-details.ts'
import { orderNumber } from '#server/modules/purchase/rules/reservation-rules.ts'
import { refuseOtherUser } from '#server/modules/purchase/visitor-access.ts'
import { endpoints } from '#shell/endpoints.ts'
import type { WithdrawalInfo } from '#withdrawal/contract.ts'
import { listWithdrawalsOf } from './queries.ts'
import { orderParts } from './rules.ts'
import { withdraw } from './withdraw.ts'

/** The id of the order is enough, also for one of an account: then names and address are left out. */
async function infoOf(
  { db, now }: CoreContext,
  details: ReservationDetails,
  { request, lang }: { readonly request: FastifyRequest; readonly lang: string },
): Promise<WithdrawalInfo> {
  const { reservation, config, event } = details
  const isOther = refuseOtherUser(reservation, request) !== null
  const services = await listAdditionalServices(db, event.id)
  const parts = orderParts(details, services, { now: now(), lang })
  const statements = await listWithdrawalsOf(db, reservation.id)
  return {
    orderId: orderNumber(reservation, config),
    email: isOther ? null : reservation.email,
    items: parts.map(({ id, name, attendee, state, until }) => ({
      id,
      name,
      attendee: isOther ? '' : attendee,
      state,
      until,
    })),
    statements: isOther
      ? statements.map(({ received_at }) => ({ receivedAt: received_at, text: '' }))
      : statements.map(({ received_at, statement }) => ({ receivedAt: received_at, text: statement })),
  }
}

type Call = Parameters<ApiHandler<typeof endpoints.withdraw>>[0]

/** 404 for an unknown order and for one of another event or pass, 400 without a language. */
export function addWithdrawals(call: AddEndpoint, context: CoreContext): void {
  const find = async ({
    params,
    query,
  }: Pick<Call, 'params' | 'query'>): Promise<
    { details: ReservationDetails; lang: string } | HttpRefusal
  > => {
    if (query.lang === undefined) return badRequest
    const event = await findOrderContext(context.db, params.type, params.publicIdentifier)
    const details = event && (await findReservationDetails(context.db, params.reservationId))
    if (!event || details?.event.id !== event.id) return notFound
    return { details, lang: purchaseLanguage(event, query.lang) }
  }

  call(endpoints.withdrawal, async ({ params, query, request }) => {
    const order = await find({ params, query })
    return 'details' in order ? infoOf(context, order.details, { request, lang: order.lang }) : order
  })

  const answer: ApiHandler<typeof endpoints.withdraw> = async ({ params, query, body, request }) => {
    const order = await find({ params, query })
    if (!('details' in order)) return order
    const { id: reservationId } = order.details.reservation
    await withdraw(context, { reservationId, items: body.items, lang: order.lang })
    const details = await findReservationDetails(context.db, reservationId)
    return details ? infoOf(context, details, { request, lang: order.lang }) : notFound
  }
  call(endpoints.withdraw, answer, { cost: pdfCost })
}
