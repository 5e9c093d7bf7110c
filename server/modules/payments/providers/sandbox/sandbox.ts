/**
 * A simulated payment provider: the buyer chooses the outcome of a payment on its page, and no money moves. The rest of
 * the server uses it through `RemotePayments` only, as a provider on the network.
 */
import { randomBytes } from 'node:crypto'
import { minute } from '#core/domain/durations.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { SandboxPayment, SandboxStatus } from '#server/infra/database/tables/payments.ts'
import {
  decideSandboxPayment,
  findSandboxPayment,
  insertSandboxPayment,
  moveSandboxPayment,
  payDelayedSandboxPayments,
} from '../../queries.ts'
import { providerFacts } from '../provider-registry.ts'
import type {
  CaptureResult,
  RemotePayments,
  RemotePayment,
  RemotePaymentRequest,
} from '../redirect/remote-payments.ts'

/** Ms until the page of a payment expires. */
const pageLifetime = 15 * minute
/** Ms until a delayed payment is paid. */
const delayedPaymentTime = minute

/** @param id the payment's id, or a route parameter */
export const sandboxPath = (id: string): string => `/api/sandbox/payment/${id}`

export type Decision = 'approve' | 'approve-silently' | 'delay' | 'decline' | 'cancel'

/** The shop captures the money after the approval: the provider sends no notification and delays nothing. */
export const hasDeferredCapture = ({ brand }: SandboxPayment): boolean =>
  providerFacts(brand)?.page?.deferredCapture ?? false

/** @returns the outcomes that the page offers for a payment */
export const decisionsOf = (payment: SandboxPayment): readonly Decision[] =>
  hasDeferredCapture(payment)
    ? ['approve', 'decline', 'cancel']
    : ['approve', 'approve-silently', 'delay', 'decline', 'cancel']

export interface PaymentNotification {
  readonly method: 'GET' | 'POST'
  /** A path of this server. */
  readonly path: string
  /** The payment's id at the provider. */
  readonly id: string
}

export interface Sandbox {
  readonly remotePayments: RemotePayments
  find(id: string): Promise<SandboxPayment | undefined>
  /** The first decision counts. @returns the path of this server at which the buyer continues */
  decide(id: string, decision: Decision, now: number): Promise<string | undefined>
  /** Pays the delayed payments that are due. @param now epoch ms */
  payDelayed(now: number): Promise<void>
}

export interface SandboxDependencies {
  readonly db: Database
  readonly baseUrl: string
  /** Sends a notification to this server. One that fails is not repeated. */
  readonly notify: (notification: PaymentNotification) => Promise<unknown>
}

const statusOf = (payment: SandboxPayment, now: number): RemotePayment['status'] => {
  const { status, settles_at, expires_at } = payment
  if (status === 'PENDING' && settles_at !== null && settles_at <= now) return 'PAID'
  return status === 'OPEN' && expires_at <= now ? 'EXPIRED' : status
}

function outcomeOf(payment: SandboxPayment, decision: Decision, now: number) {
  const deferred = hasDeferredCapture(payment)
  const approved: SandboxStatus = deferred ? 'APPROVED' : 'PAID'
  const outcomes: Record<Decision, { status: SandboxStatus; refusal?: string; settles_at?: number }> = {
    approve: { status: approved },
    'approve-silently': { status: approved },
    delay: { status: 'PENDING', settles_at: now + delayedPaymentTime },
    decline: deferred
      ? { status: 'APPROVED', refusal: 'error.STEP_2_PAYPAL_INSTRUMENT_DECLINED' }
      : { status: 'FAILED' },
    cancel: { status: 'CANCELLED' },
  }
  return outcomes[decision]
}

/** A deferred capture needs the token that the buyer brings back; its refusal comes with the capture. */
function returnPathAfter(payment: SandboxPayment, decision: Decision): string {
  const { cancel_path, return_path, id } = payment
  if (!hasDeferredCapture(payment))
    return decision === 'cancel' || decision === 'decline' ? cancel_path : return_path
  return decision === 'cancel'
    ? cancel_path
    : `${return_path}&token=${encodeURIComponent(id)}&PayerID=SANDBOX`
}

/** A provider with a GET notification reports success only, one with POST every change. */
function notificationOf({ id, notify, status }: SandboxPayment): PaymentNotification | null {
  const [method, path] = notify?.split(' ') ?? []
  if (path === undefined || (method === 'GET' && status !== 'PAID')) return null
  return { method: method === 'GET' ? 'GET' : 'POST', path, id }
}

const newPayment = (
  { returnPath, cancelPath, ...request }: RemotePaymentRequest,
  now: number,
): Parameters<typeof insertSandboxPayment>[1] => ({
  ...request,
  id: `sb_${randomBytes(18).toString('base64url')}`,
  status: 'OPEN',
  return_path: returnPath,
  cancel_path: cancelPath,
  created_at: now,
  expires_at: now + pageLifetime,
})

function createRemotePayments(db: Database, baseUrl: string): RemotePayments {
  const view = (payment: SandboxPayment, now: number): RemotePayment => ({
    id: payment.id,
    reference: payment.reference,
    amount: payment.amount,
    currency: payment.currency,
    status: statusOf(payment, now),
    url: `${baseUrl}${sandboxPath(payment.id)}`,
    expiresAt: payment.expires_at,
  })

  return {
    create: async (request, now) => view(await insertSandboxPayment(db, newPayment(request, now)), now),
    async get(id, now) {
      const payment = await findSandboxPayment(db, id)
      return payment ? view(payment, now) : null
    },
    async capture(id): Promise<CaptureResult> {
      const payment = await findSandboxPayment(db, id)
      if (payment?.status === 'PAID') return { kind: 'paid' }
      if (payment?.status !== 'APPROVED') return { kind: 'refused', reason: 'error.STEP_2_PAYPAL_unexpected' }
      if (payment.refusal !== null) return { kind: 'refused', reason: payment.refusal }
      await moveSandboxPayment(db, id, 'APPROVED', 'PAID')
      return { kind: 'paid' }
    },
    async cancel(id) {
      await moveSandboxPayment(db, id, 'OPEN', 'CANCELLED')
      const payment = await findSandboxPayment(db, id)
      return payment?.status !== 'PAID' && payment?.status !== 'PENDING'
    },
  }
}

/** Creates the provider of test payments. `notify` sends a notification to this server, as a provider on the network. */
export function createSandbox({ db, baseUrl, notify }: SandboxDependencies): Sandbox {
  async function sendNotification(payment: SandboxPayment): Promise<void> {
    const notification = notificationOf(payment)
    if (notification) await notify(notification).catch(() => undefined)
  }

  return {
    remotePayments: createRemotePayments(db, baseUrl),
    find: (id) => findSandboxPayment(db, id),
    async decide(id, decision, now) {
      const payment = await findSandboxPayment(db, id)
      if (!payment || !decisionsOf(payment).includes(decision)) return undefined
      const decided = await decideSandboxPayment(db, id, outcomeOf(payment, decision, now), now)
      if (decided && decision !== 'approve-silently') await sendNotification(decided)
      return decided ? returnPathAfter(payment, decision) : payment.cancel_path
    },
    async payDelayed(now) {
      for (const payment of await payDelayedSandboxPayments(db, now)) await sendNotification(payment)
    },
  }
}
