/** The calls of paying, beside confirm. Contract 2, 1.10 and 1.12. */
import { endpoints } from '#core/contract/endpoints.ts'
import { staticPaymentMethods } from '#core/contract/payment.ts'
import type { AppContext } from '#server/app-context.ts'
import { cancelPayment, dropPaymentToken, checkPayment } from '../provider-status.ts'
import { initPayment } from '../init-payment.ts'
import { findCustomMethod, listCustomMethods } from '../queries/custom-methods.ts'
import type { Database } from '#server/infra/database/database.ts'
import { findReservationDetails } from '#server/modules/reservations/queries/full-reservations.ts'
import { findValidTransaction } from '../queries/transactions.ts'
import type { Transaction } from '#server/infra/database/tables/tables.ts'
import { badRequest, notFound } from '#server/http/answers.ts'
import { refuseOtherUser } from '#server/modules/reservations/reservation-access.ts'
import type { ApiHandler, AddEndpoint } from '#server/http/registrar.ts'
import { customMethodView, forceCheckView, initView, legacyStatusView, statusView } from '../views.ts'
import { supportedLanguage } from '#server/infra/i18n/supported-language.ts'

const isPaymentMethod = (name: string): boolean => staticPaymentMethods.some((one) => one === name)

/** The method that stands for a proxy in the status call. */
const defaultMethodOfProxy: Partial<Record<Transaction['proxy'], string>> = {
  STRIPE: 'CREDIT_CARD',
  SAFERPAY: 'CREDIT_CARD',
  MOLLIE: 'IDEAL',
  OFFLINE: 'BANK_TRANSFER',
  PAYPAL: 'PAYPAL',
}

/** The reference knows one method by its provider; whoever paid with another of them may ask by that as well. */
async function findPaymentByMethod(db: Database, id: string, method: string): Promise<Transaction | null> {
  const transaction = await findValidTransaction(db, id)
  if (transaction === null) return null
  return method === defaultMethodOfProxy[transaction.proxy] || method === transaction.method
    ? transaction
    : null
}

function addInit(call: AddEndpoint, context: AppContext): void {
  const { db, translations } = context
  const init: ApiHandler<typeof endpoints.initPayment> = async ({ params, request }) => {
    if (!isPaymentMethod(params.method)) return badRequest
    const { lang: requestedLanguage } = request.query as Record<string, unknown>
    const details = await findReservationDetails(db, params.reservationId)
    const lang = supportedLanguage(
      translations,
      typeof requestedLanguage === 'string' ? requestedLanguage : (details?.reservation.language ?? ''),
    )
    const outcome = await initPayment(context, params.reservationId, params.method, lang)
    if (outcome.kind === 'unknown') return badRequest
    if (outcome.kind === 'unsupported') return notFound
    const reason = outcome.kind === 'refused' ? outcome.reason : null
    return initView(outcome, reason === null ? null : translations.translate(lang, reason))
  }
  call(endpoints.initPayment, init)
  for (const before of ['/api/reservation', '/api/events/:shortName/reservation'])
    call({ ...endpoints.initPayment, path: `${before}/:reservationId/payment/:method/init` }, init)
}

function addStatus(call: AddEndpoint, context: AppContext): void {
  const { db } = context
  call(endpoints.paymentStatus, async ({ params }) => {
    if (!isPaymentMethod(params.method)) return badRequest
    const transaction = await findPaymentByMethod(db, params.reservationId, params.method)
    return transaction ? statusView(transaction) : notFound
  })
  // The older addresses answer in the older shape.
  for (const before of ['/api/reservation', '/api/events/:shortName/reservation']) {
    const path = `${before}/:reservationId/payment/:method/status`
    call({ ...endpoints.paymentStatus, answer: endpoints.forceCheck.answer, path }, async ({ params }) => {
      if (!isPaymentMethod(params.method)) return badRequest
      const transaction = await findPaymentByMethod(db, params.reservationId, params.method)
      return transaction ? legacyStatusView(transaction) : notFound
    })
  }
}

function addForceCheck(call: AddEndpoint, context: AppContext): void {
  const check: ApiHandler<typeof endpoints.forceCheck> = async ({ params }) => {
    const checkedPayment = await checkPayment(context, params.reservationId)
    return checkedPayment ? forceCheckView(checkedPayment) : notFound
  }
  call(endpoints.forceCheck, check)
  const path = '/api/v2/public/event/:shortName/reservation/:reservationId/transaction/force-check'
  call({ ...endpoints.forceCheck, path }, check)
}

function addCustomMethods(call: AddEndpoint, { db }: AppContext): void {
  call(endpoints.customPaymentMethods, async ({ params, request }) => {
    const details = await findReservationDetails(db, params.reservationId)
    if (!details) return notFound
    const refusal = refuseOtherUser(details.reservation, request)
    if (refusal) return refusal
    const offered = details.config.paymentProxies.includes('CUSTOM_OFFLINE')
    return offered ? (await listCustomMethods(db, details.event.id)).map(customMethodView) : []
  })

  // One that was deleted since is still told, marked as such: the buyer has to pay it.
  call(endpoints.selectedCustomPaymentMethod, async ({ params }) => {
    const details = await findReservationDetails(db, params.reservationId)
    if (!details) return notFound
    const transaction = await findValidTransaction(db, params.reservationId)
    const chosen = transaction?.proxy === 'CUSTOM_OFFLINE' ? transaction.method : null
    const method = chosen === null ? undefined : await findCustomMethod(db, chosen)
    return method ? customMethodView(method) : badRequest
  })
}

export function addPayment(call: AddEndpoint, context: AppContext): void {
  addInit(call, context)
  addStatus(call, context)
  addForceCheck(call, context)
  addCustomMethods(call, context)
  call(endpoints.dropPaymentToken, ({ params }) => dropPaymentToken(context, params.reservationId))
  call(endpoints.cancelPayment, ({ params }) => cancelPayment(context, params.reservationId))
}
