/**
 * The sandbox plays the providers that this server has no connection to. The buyer chooses the outcome on its page, and no
 * money moves (docs/api/payments.md#sandbox).
 */
import { randomBytes } from 'node:crypto'
import { minute } from '#kit/time/durations.ts'
import type { StaticPaymentMethod } from '#purchase/contract/payment.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { SandboxPayment, SandboxProxy, SandboxStatus } from '#server/infra/database/tables/tables.ts'
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

/** Ms until the page of a payment expires. */
const pageLifetime = 15 * minute

/** Creates a payment that the buyer decides about on the page of the sandbox. */
const createSandboxPayment = (
  db: Database,
  payment: Pick<SandboxPayment, 'proxy' | 'reservation_id' | 'amount' | 'currency' | 'language'>,
  now: number,
): Promise<SandboxPayment> =>
  db
    .insertInto('sandbox_payments')
    .values({
      ...payment,
      id: `sb_${randomBytes(18).toString('base64url')}`,
      status: 'OPEN',
      expires_at: now + pageLifetime,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** @returns undefined for an unknown id */
export const findSandboxPayment = (db: Database, id: string): Promise<SandboxPayment | undefined> =>
  db.selectFrom('sandbox_payments').selectAll().where('id', '=', id).executeTakeFirst()

/** Moves a payment from one status to another; does nothing in any other status. */
async function moveSandboxPayment(
  db: Database,
  id: string,
  from: SandboxStatus,
  to: SandboxStatus,
): Promise<void> {
  await db
    .updateTable('sandbox_payments')
    .set({ status: to })
    .where('id', '=', id)
    .where('status', '=', from)
    .execute()
}

/** @returns whether the payment was open. @param now epoch ms */
export async function decideSandboxPayment(
  db: Database,
  id: string,
  outcome: { readonly status: SandboxStatus; readonly settles_at?: number },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sandbox_payments')
    .set(outcome)
    .where('id', '=', id)
    .where('status', '=', 'OPEN')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Pays the delayed payments that are due. @returns their reservations. @param now epoch ms */
export async function settleSandboxPayments(db: Database, now: number): Promise<string[]> {
  const settled = await db
    .updateTable('sandbox_payments')
    .set({ status: 'PAID' })
    .where('status', '=', 'PENDING')
    .where('settles_at', '<=', now)
    .returning('reservation_id')
    .execute()
  return settled.map(({ reservation_id }) => reservation_id)
}

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
