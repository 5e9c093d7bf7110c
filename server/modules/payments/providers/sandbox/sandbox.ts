/**
 * The sandbox plays the providers that this server has no connection to. The buyer chooses the outcome on its page, and no
 * money moves (docs/api/payments.md#sandbox).
 */
import type { StaticPaymentMethod } from '#core/contract/payment.ts'
import type { SandboxPayment } from '#server/infra/database/tables/tables.ts'
import type { SandboxProxy } from '#server/infra/database/tables/values.ts'
import { paysFor } from '../../rules.ts'
import {
  paymentRefOf,
  type ApprovalKind,
  type PaymentAttempt,
  type ProviderEntry,
  type ProviderStatus,
  type RedirectKind,
  type ReceivedPayment,
  type RedirectResult,
  type SandboxConnection,
  type StartResult,
} from '../payment-provider.ts'
import { createSandboxPayment, findSandboxPayment, moveSandboxPayment } from './payments.ts'

/** @param id the payment's id, or a route parameter */
export const sandboxPath = (id: string): string => `/api/sandbox/payment/${id}`

const playedProviders: Readonly<
  Record<
    SandboxProxy,
    { readonly name: string; readonly methods: (currency: string | null) => StaticPaymentMethod[] }
  >
> = {
  PAYPAL: { name: 'PayPal', methods: () => ['PAYPAL'] },
  MOLLIE: {
    name: 'Mollie',
    methods: (currency) =>
      currency === 'EUR' ? ['CREDIT_CARD', 'IDEAL', 'BANCONTACT', 'BELFIUS', 'KBC'] : ['CREDIT_CARD'],
  },
  SAFERPAY: { name: 'Saferpay', methods: () => ['CREDIT_CARD'] },
}

/** The provider's name as the company writes it. */
export const providerName = (proxy: SandboxProxy): string => playedProviders[proxy].name

/** PayPal takes an approval; the second confirm captures the money. The others take the payment itself. */
export const takesApproval = (proxy: SandboxProxy): boolean => proxy === 'PAYPAL'

const createPayment = (
  { db }: SandboxConnection,
  proxy: SandboxProxy,
  { details, amount, currency, lang, now }: PaymentAttempt,
): Promise<SandboxPayment> =>
  createSandboxPayment(
    db,
    { proxy, reservation_id: details.reservation.id, amount, currency, language: lang },
    now,
  )

const receivedPayment = ({
  id,
  proxy,
  reservation_id,
  amount,
  currency,
}: SandboxPayment): ReceivedPayment => ({
  proxy,
  paymentId: id,
  account: null,
  reservationId: reservation_id,
  amount,
  currency,
  method: takesApproval(proxy) ? 'PAYPAL' : 'CREDIT_CARD',
})

function providerStatusOf(
  payment: SandboxPayment,
  { baseUrl }: SandboxConnection,
  now: number,
): ProviderStatus {
  const { id, status, expires_at } = payment
  switch (status) {
    case 'PAID':
      return { kind: 'paid', payment: receivedPayment(payment) }
    case 'FAILED':
      return { kind: 'failed' }
    case 'PENDING':
      return { kind: 'initiated' }
    case 'OPEN':
      if (expires_at > now) return { kind: 'open', url: `${baseUrl}${sandboxPath(id)}` }
      return { kind: 'canceled' }
    default:
      return { kind: 'canceled' }
  }
}

const unexpectedFailure = { kind: 'refused', reason: 'error.STEP_2_PAYPAL_unexpected' } as const

/** A second capture has the same result. */
async function capture(
  { db }: SandboxConnection,
  { details }: PaymentAttempt,
  token: string,
): Promise<StartResult> {
  const payment = await findSandboxPayment(db, token)
  if (payment?.status === 'FAILED')
    return { kind: 'refused', reason: 'error.STEP_2_PAYPAL_INSTRUMENT_DECLINED' }
  if (payment?.status !== 'APPROVED' && payment?.status !== 'PAID') return unexpectedFailure
  const received = receivedPayment(payment)
  if (!paysFor(received, details)) return unexpectedFailure
  await moveSandboxPayment(db, token, 'APPROVED', 'PAID')
  return { kind: 'paid', payment: received }
}

const approvalOperations = (sandbox: SandboxConnection, proxy: SandboxProxy): ApprovalKind => ({
  kind: 'approval',
  async requestApproval(attempt) {
    const { id } = await createPayment(sandbox, proxy, attempt)
    return { kind: 'approve', url: `${sandbox.baseUrl}${sandboxPath(id)}` }
  },
  capture: (attempt, token) => capture(sandbox, attempt, token),
})

function redirectOperations(sandbox: SandboxConnection, proxy: SandboxProxy): RedirectKind {
  const { db, baseUrl } = sandbox
  const redirectTo = ({ id, expires_at }: SandboxPayment, { form }: PaymentAttempt): RedirectResult => ({
    kind: 'redirect',
    url: `${baseUrl}${sandboxPath(id)}`,
    expiresAt: expires_at,
    paymentId: id,
    method: typeof form.selectedPaymentMethod === 'string' ? form.selectedPaymentMethod : 'CREDIT_CARD',
    account: null,
  })
  return {
    kind: 'redirect',
    /** Uses an open payment of the same sum again, and starts no second one while the first is processed. */
    async start(attempt) {
      const known = paymentRefOf(attempt.transaction)
      const payment = known && (await findSandboxPayment(db, known.paymentId))
      if (payment && paysFor(receivedPayment(payment), attempt.details)) {
        const status = providerStatusOf(payment, sandbox, attempt.now)
        if (status.kind === 'paid') return status
        if (status.kind === 'open') return redirectTo(payment, attempt)
        if (status.kind === 'initiated')
          return { kind: 'refused', reason: 'error.STEP_2_PAYMENT_REQUEST_CREATION' }
      }
      return redirectTo(await createPayment(sandbox, proxy, attempt), attempt)
    },
    async fetchStatus({ paymentId }, now) {
      const payment = await findSandboxPayment(db, paymentId)
      return payment ? providerStatusOf(payment, sandbox, now) : { kind: 'unknown' }
    },
    async cancel({ paymentId }) {
      await moveSandboxPayment(db, paymentId, 'OPEN', 'CANCELLED')
      const status = (await findSandboxPayment(db, paymentId))?.status
      return status !== 'PAID' && status !== 'PENDING'
    },
  }
}

const sandboxEntry = (proxy: SandboxProxy): ProviderEntry => ({
  proxy,
  connect: ({ sandbox }) =>
    sandbox && {
      ...(takesApproval(proxy) ? approvalOperations(sandbox, proxy) : redirectOperations(sandbox, proxy)),
      offers: ({ event }) =>
        Object.fromEntries(
          playedProviders[proxy]
            .methods(event.config.currency)
            .map((method) => [method, { paymentProxy: proxy, parameters: {} }]),
        ),
    },
})

/** Connected only where the demo or a test enables the sandbox. */
export const sandboxEntries: readonly ProviderEntry[] = (['PAYPAL', 'MOLLIE', 'SAFERPAY'] as const).map(
  sandboxEntry,
)
