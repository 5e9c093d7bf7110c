/**
 * Payment calls (docs/api/payments.md#confirm, docs/api/payments.md#payment-status,
 * docs/api/payments.md#custom-offline-methods).
 */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { staticPaymentMethods, type PaymentResult } from '#purchase/contract/payment.ts'
import { isCustomMethod } from '#purchase/rules/payment/payment-proxies.ts'
import { isAtProvider, isOpen } from '#purchase/rules/reservation-status.ts'
import { badRequest, notFound, validAnswer, invalidAnswer } from '#server/http/answers.ts'
import { queryText } from '#server/http/navigation.ts'
import type { AddEndpoint } from '#server/http/registrar.ts'
import type { Reservation } from '#server/infra/database/tables/tables.ts'
import { supportedLanguage } from '#server/infra/i18n/translations.ts'
import { problem } from '#server/infra/validation.ts'
import {
  findReservationDetails,
  findReservation,
  lockReservation,
  findValidTransaction,
  updatePendingTransaction,
} from '#server/modules/purchase/queries/reservations.ts'
import { refuseOtherUser } from '#server/modules/purchase/visitor-access.ts'
import { endpoints } from '#shell/endpoints.ts'
import { checkPayment, applyProviderReport } from '../apply-provider-status.ts'
import { tryToFinalize } from '../complete-reservation.ts'
import { confirmReservation } from '../confirm-reservation.ts'
import { returnToPending } from '../payment-transitions.ts'
import { type PaymentsContext, cancelAtProvider } from '../providers/create-payments.ts'
import type { ProviderOf, ProviderReport } from '../providers/payment-provider.ts'
import { findCustomMethod, listCustomMethods } from '../queries.ts'
import { recordReport } from '../refund-due.ts'
import { initPayment } from '../start-payment.ts'
import { customMethodView, forceCheckView, initView, statusView } from '../views.ts'

/**
 * An offline payment has no provider: only an operator ends it. While a provider captures an approved payment
 * (IN_PAYMENT), its result decides.
 */
const isCancelable = ({ status }: Reservation): boolean =>
  status !== 'IN_PAYMENT' && (isAtProvider(status) || isOpen(status))

/** @returns false when there is no pending payment, or when the provider no longer cancels it */
export async function cancelPayment(context: PaymentsContext, reservationId: string): Promise<boolean> {
  const { db, payments, now } = context
  const reservation = await findReservation(db, reservationId)
  const transaction = await findValidTransaction(db, reservationId)
  if (!reservation || transaction?.status !== 'PENDING' || !isCancelable(reservation)) return false
  if (!(await cancelAtProvider(payments, transaction))) {
    await checkPayment(context, reservationId)
    return false
  }
  return db.transaction().execute(async (trx) => {
    const locked = await lockReservation(trx, reservationId)
    const current = locked && (await findValidTransaction(trx, reservationId))
    if (!locked || current?.id !== transaction.id || current.status !== 'PENDING') return false
    if (!isCancelable(locked)) return false
    await returnToPending(trx, locked, now(), { outcome: 'canceled' })
    return true
  })
}

/** Discards the approval that the buyer brought back from the provider. @returns whether there was one */
function dropPaymentToken({ db }: PaymentsContext, reservationId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, reservationId)
    if (!reservation || !isOpen(reservation.status)) return false
    const transaction = await findValidTransaction(trx, reservationId)
    if (transaction?.status !== 'PENDING' || transaction.token === null) return false
    return updatePendingTransaction(trx, reservationId, { status: 'INVALID' })
  })
}

const isPaymentMethod = (name: string): boolean => staticPaymentMethods.some((method) => method === name)

function addInit(addEndpoint: AddEndpoint, context: PaymentsContext): void {
  const { db, translations } = context
  addEndpoint(endpoints.initPayment, async ({ params, request }) => {
    if (!isPaymentMethod(params.method)) return badRequest
    const details = await findReservationDetails(db, params.reservationId)
    const lang = supportedLanguage(
      translations,
      queryText(request, 'lang') ?? details?.reservation.language ?? '',
    )
    const result = await initPayment(context, { ...params, lang })
    if (result.kind === 'unknown') return badRequest
    if (result.kind === 'unsupported') return notFound
    const { outcome } = result
    return initView(result, outcome.kind === 'refused' ? translations.translate(lang, outcome.reason) : null)
  })
}

function addStatus(addEndpoint: AddEndpoint, { db }: PaymentsContext): void {
  addEndpoint(endpoints.paymentStatus, async ({ params }) => {
    if (!isPaymentMethod(params.method)) return badRequest
    const transaction = await findValidTransaction(db, params.reservationId)
    return transaction?.method === params.method ? statusView(transaction) : notFound
  })
}

function addForceCheck(addEndpoint: AddEndpoint, context: PaymentsContext): void {
  addEndpoint(endpoints.forceCheck, async ({ params }) => {
    const checkedPayment = await checkPayment(context, params.reservationId)
    return checkedPayment ? forceCheckView(checkedPayment) : notFound
  })
}

function addCustomMethods(addEndpoint: AddEndpoint, { db }: PaymentsContext): void {
  addEndpoint(endpoints.customPaymentMethods, async ({ params, request }) => {
    const details = await findReservationDetails(db, params.reservationId)
    if (!details) return notFound
    const refusal = refuseOtherUser(details.reservation, request)
    if (refusal) return refusal
    const offered = details.config.paymentProxies.some(isCustomMethod)
    return offered ? (await listCustomMethods(db, details.event.id)).map(customMethodView) : []
  })

  // A method that was deleted later is returned too: the buyer still pays with it.
  addEndpoint(endpoints.selectedCustomPaymentMethod, async ({ params }) => {
    const details = await findReservationDetails(db, params.reservationId)
    if (!details) return notFound
    const transaction = await findValidTransaction(db, params.reservationId)
    const chosen = isCustomMethod(transaction?.proxy) ? transaction?.method : null
    const method = !chosen ? undefined : await findCustomMethod(db, chosen)
    return method ? customMethodView(method) : badRequest
  })
}

/** Starts, reads, checks and cancels payments, and lists the custom methods; 400 for an unknown method, 404 without a payment. */
export function addPayment(addEndpoint: AddEndpoint, context: PaymentsContext): void {
  addInit(addEndpoint, context)
  addStatus(addEndpoint, context)
  addForceCheck(addEndpoint, context)
  addCustomMethods(addEndpoint, context)
  addEndpoint(endpoints.dropPaymentToken, ({ params }) => dropPaymentToken(context, params.reservationId))
  addEndpoint(endpoints.cancelPayment, ({ params }) => cancelPayment(context, params.reservationId))
}

/**
 * `failure` is true without a redirect: alf.io sends a constant, and only `success` counts
 * (docs/api/payments.md#confirm).
 */
const paymentResultOf = (success: boolean, redirectUrl: string | null = null): PaymentResult => ({
  success,
  redirect: redirectUrl !== null,
  redirectUrl,
  failure: redirectUrl === null,
  gatewayIdOrNull: null,
})

/** Takes the payment form; a 422 carries the problems of the form or the reason of the provider. */
export function addConfirm(addEndpoint: AddEndpoint, context: PaymentsContext): void {
  const { db, translations, now, payments } = context

  addEndpoint(endpoints.confirm, async ({ params, query, body, request }) => {
    if (query.lang === undefined) return badRequest
    const lang = supportedLanguage(translations, query.lang)
    const id = params.reservationId
    const reservation = await findReservation(db, id)
    if (!reservation) return notFound
    const refusal = refuseOtherUser(reservation, request)
    if (refusal) return refusal
    const result = await confirmReservation(context, {
      reservation,
      body,
      lang,
      remoteAddress: request.ip,
    })
    switch (result.kind) {
      case 'unknown':
        return notFound
      case 'refused':
        return invalidAnswer(result.problems, paymentResultOf(false))
      case 'failed': {
        const reason = translations.translate(lang, result.reason)
        return invalidAnswer(
          [problem('paymentForm', 'error.STEP_2_PAYMENT_PROCESSING_ERROR', reason)],
          paymentResultOf(false),
        )
      }
      case 'redirect':
        return validAnswer(paymentResultOf(true, result.url))
      case 'confirmed':
        // The reservation is confirmed already: a job repeats a failure, and the buyer does not see it.
        if (payments.finalizeDelay === 0 && result.complete !== true) {
          await tryToFinalize(db, id, now()).catch((error: unknown) =>
            request.log.error({ err: error }, 'Finalizing failed; a job repeats it'),
          )
        }
        return validAnswer(paymentResultOf(true))
    }
  })
}

async function handleReport(
  context: PaymentsContext,
  provider: ProviderOf<'browser'>,
  report: ProviderReport,
  log: FastifyBaseLogger,
): Promise<void> {
  if (report.kind === 'account-disconnected')
    log.error({ account: report.account }, 'A connected account was disconnected')
  if ('amount' in report) await recordReport(context, provider, report)
  if (report.kind !== 'payment') return
  if ((await applyProviderReport(context, provider, report.payment)) === 'unpaid')
    log.error({ payment: report.payment.paymentId }, 'A payment pays for no order: refund it')
}

/** Adds the webhooks of the connected providers. */
export async function addPaymentWebhooks(app: FastifyInstance, context: PaymentsContext): Promise<void> {
  for (const provider of context.payments.providers) {
    if (provider.kind !== 'browser') continue
    const { paths, signatureHeader, read } = provider.webhook
    await app.register((scope, _, done) => {
      // The signature covers the bytes of the body.
      scope.removeContentTypeParser('application/json')
      scope.addContentTypeParser<Buffer>(
        'application/json',
        { parseAs: 'buffer' },
        (_request, body, parsed) => {
          parsed(null, body)
        },
      )
      for (const path of paths) {
        scope.post(path, async ({ body, headers, log }, reply) => {
          const signature = headers[signatureHeader]
          const isSigned = Buffer.isBuffer(body) && typeof signature === 'string'
          const report = isSigned ? read(body, signature, context.now()) : null
          if (report === null) return reply.code(400).type('text/plain').send('NOK')
          await handleReport(context, provider, report, log)
          return reply.type('text/plain').send('OK')
        })
      }
      done()
    })
  }
}
