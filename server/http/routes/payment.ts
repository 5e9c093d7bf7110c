/** The calls of paying, beside confirm. Contract 2, 1.10 and 1.12. */
import { endpoints } from '#core/contract/endpoints.ts'
import { staticPaymentMethods } from '#core/contract/payment.ts'
import type { Office } from '../../office.ts'
import { cancelPayment, dropToken, forceCheck } from '../../payments/external.ts'
import { initPayment } from '../../payments/init.ts'
import { customMethod, customMethodsOf } from '../../store/custom-methods.ts'
import type { Database } from '../../store/database.ts'
import { findOrder } from '../../store/orders.ts'
import { validTransaction } from '../../store/transactions.ts'
import type { Transaction } from '../../store/tables.ts'
import { badRequest, notFound } from '../answer.ts'
import type { Handler, Register } from '../register.ts'
import {
  customMethodView,
  forceCheckView,
  initView,
  legacyStatusView,
  statusView,
} from '../views/payment-view.ts'
import { supported } from './application.ts'

const isMethod = (name: string): boolean => staticPaymentMethods.some((one) => one === name)

/** The method that stands for a proxy in the status call. */
const fixedMethod: Partial<Record<Transaction['proxy'], string>> = {
  STRIPE: 'CREDIT_CARD',
  SAFERPAY: 'CREDIT_CARD',
  MOLLIE: 'IDEAL',
  OFFLINE: 'BANK_TRANSFER',
  PAYPAL: 'PAYPAL',
}

/** The reference knows one method by its provider; whoever paid with another of them may ask by that as well. */
async function paymentBy(db: Database, id: string, method: string): Promise<Transaction | null> {
  const transaction = await validTransaction(db, id)
  if (transaction === null) return null
  return method === fixedMethod[transaction.proxy] || method === transaction.method ? transaction : null
}

function addInit(call: Register, office: Office): void {
  const { db, texts } = office
  const init: Handler<typeof endpoints.initPayment> = async ({ params, request }) => {
    if (!isMethod(params.method)) return badRequest
    const { lang: wish } = request.query as Record<string, unknown>
    const order = await findOrder(db, params.reservationId)
    const lang = supported(texts, typeof wish === 'string' ? wish : (order?.reservation.language ?? ''))
    const outcome = await initPayment(office, params.reservationId, params.method, lang)
    if (outcome.kind === 'unknown') return badRequest
    if (outcome.kind === 'unsupported') return notFound
    const reason = outcome.kind === 'refused' ? outcome.reason : null
    return initView(outcome, reason === null ? null : texts.text(lang, reason))
  }
  call(endpoints.initPayment, init)
  for (const before of ['/api/reservation', '/api/events/:shortName/reservation'])
    call({ ...endpoints.initPayment, path: `${before}/:reservationId/payment/:method/init` }, init)
}

function addStatus(call: Register, office: Office): void {
  const { db } = office
  call(endpoints.paymentStatus, async ({ params }) => {
    if (!isMethod(params.method)) return badRequest
    const transaction = await paymentBy(db, params.reservationId, params.method)
    return transaction ? statusView(transaction) : notFound
  })
  // The older addresses answer in the older shape.
  for (const before of ['/api/reservation', '/api/events/:shortName/reservation']) {
    const path = `${before}/:reservationId/payment/:method/status`
    call({ ...endpoints.paymentStatus, answer: endpoints.forceCheck.answer, path }, async ({ params }) => {
      if (!isMethod(params.method)) return badRequest
      const transaction = await paymentBy(db, params.reservationId, params.method)
      return transaction ? legacyStatusView(transaction) : notFound
    })
  }
}

function addForceCheck(call: Register, office: Office): void {
  const check: Handler<typeof endpoints.forceCheck> = async ({ params }) => {
    const asked = await forceCheck(office, params.reservationId)
    return asked ? forceCheckView(asked) : notFound
  }
  call(endpoints.forceCheck, check)
  const path = '/api/v2/public/event/:shortName/reservation/:reservationId/transaction/force-check'
  call({ ...endpoints.forceCheck, path }, check)
}

function addCustomMethods(call: Register, { db }: Office): void {
  call(endpoints.customPaymentMethods, async ({ params }) => {
    const order = await findOrder(db, params.reservationId)
    if (!order) return notFound
    const offered = order.config.paymentProxies.includes('CUSTOM_OFFLINE')
    return offered ? (await customMethodsOf(db, order.event.id)).map(customMethodView) : []
  })

  // One that was deleted since is still told, marked as such: the buyer has to pay it.
  call(endpoints.selectedCustomPaymentMethod, async ({ params }) => {
    const order = await findOrder(db, params.reservationId)
    if (!order) return notFound
    const transaction = await validTransaction(db, params.reservationId)
    const chosen = transaction?.proxy === 'CUSTOM_OFFLINE' ? transaction.method : null
    const method = chosen === null ? undefined : await customMethod(db, chosen)
    return method ? customMethodView(method) : badRequest
  })
}

export function addPayment(call: Register, office: Office): void {
  addInit(call, office)
  addStatus(call, office)
  addForceCheck(call, office)
  addCustomMethods(call, office)
  call(endpoints.dropPaymentToken, ({ params }) => dropToken(office, params.reservationId))
  call(endpoints.cancelPayment, ({ params }) => cancelPayment(office, params.reservationId))
}
