/**
 * A payment provider to try things out with: it stands where PayPal, Mollie or Saferpay would, and the buyer says on its
 * page what becomes of the payment. No money moves. It is another house: the shop speaks to it through the gateway only.
 */
import { randomBytes } from 'node:crypto'
import type { Database } from '#server/infra/database/database.ts'
import type { SandboxPayment, SandboxStatus } from '#server/infra/database/tables/payments.ts'
import type { CaptureResult, Gateway, GatewayRequest, GatewayPayment } from '../redirect/gateway.ts'

const minute = 60_000
/** How long its page stays open. */
const pageLifetime = 15 * minute
/** How long a delayed payment takes. */
const delayedPaymentTime = minute

export const sandboxPath = (id: string): string => `/api/sandbox/payment/${id}`

export type Decision = 'approve' | 'approve-silently' | 'delay' | 'decline' | 'cancel'

/** PayPal's money moves later, when the shop captures it: there is nothing to notify about, or to delay. */
export const decisionsOf = ({ brand }: SandboxPayment): readonly Decision[] =>
  brand === 'PAYPAL'
    ? ['approve', 'decline', 'cancel']
    : ['approve', 'approve-silently', 'delay', 'decline', 'cancel']

export interface PaymentNotification {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** The payment that it is about. */
  readonly id: string
}

export interface Sandbox {
  readonly gateway: Gateway
  find(id: string): Promise<SandboxPayment | undefined>
  /** The buyer decided; a second decision changes nothing. @returns where they go, a path of this server. */
  decide(id: string, decision: Decision, now: number): Promise<string | undefined>
  /** Pays what was delayed until now. */
  payDelayed(now: number): Promise<void>
}

export interface SandboxDependencies {
  readonly db: Database
  readonly baseUrl: string
  /** Tells the shop. A notice that gets lost is lost, as on the real network. */
  readonly notify: (notice: PaymentNotification) => Promise<unknown>
}

const statusOf = (payment: SandboxPayment, now: number): GatewayPayment['status'] => {
  const { status, settles_at, expires_at } = payment
  if (status === 'PENDING' && settles_at !== null && settles_at <= now) return 'PAID'
  return status === 'OPEN' && expires_at <= now ? 'EXPIRED' : status
}

function outcomeOf({ brand }: SandboxPayment, decision: Decision, now: number) {
  const approved: SandboxStatus = brand === 'PAYPAL' ? 'APPROVED' : 'PAID'
  const outcomes: Record<Decision, { status: SandboxStatus; refusal?: string; settles_at?: number }> = {
    approve: { status: approved },
    'approve-silently': { status: approved },
    delay: { status: 'PENDING', settles_at: now + delayedPaymentTime },
    decline:
      brand === 'PAYPAL'
        ? { status: 'APPROVED', refusal: 'error.STEP_2_PAYPAL_INSTRUMENT_DECLINED' }
        : { status: 'FAILED' },
    cancel: { status: 'CANCELLED' },
  }
  return outcomes[decision]
}

/** PayPal's approval is told by the buyer's own way back. */
function returnPathAfter(payment: SandboxPayment, decision: Decision): string {
  const refused = decision === 'cancel' || (decision === 'decline' && payment.brand !== 'PAYPAL')
  if (payment.brand !== 'PAYPAL') return refused ? payment.cancel_path : payment.return_path
  const { cancel_path, return_path, id } = payment
  return refused ? cancel_path : `${return_path}&token=${encodeURIComponent(id)}&PayerID=SANDBOX`
}

/** Saferpay tells of success only, Mollie of every change. */
function notificationOf({ id, notify, status }: SandboxPayment): PaymentNotification | null {
  const [method, path] = notify?.split(' ') ?? []
  if (path === undefined || (method === 'GET' && status !== 'PAID')) return null
  return { method: method === 'GET' ? 'GET' : 'POST', path, id }
}

function gatewayOf(db: Database, baseUrl: string, find: Sandbox['find']): Gateway {
  const view = (payment: SandboxPayment, now: number): GatewayPayment => ({
    id: payment.id,
    reference: payment.reference,
    amount: payment.amount,
    currency: payment.currency,
    status: statusOf(payment, now),
    url: `${baseUrl}${sandboxPath(payment.id)}`,
    expiresAt: payment.expires_at,
  })
  const change = (id: string, from: SandboxStatus, to: SandboxStatus) =>
    db
      .updateTable('sandbox_payments')
      .set({ status: to })
      .where('id', '=', id)
      .where('status', '=', from)
      .execute()

  return {
    async create(request: GatewayRequest, now: number) {
      const made = await db
        .insertInto('sandbox_payments')
        .values({
          id: `sb_${randomBytes(18).toString('base64url')}`,
          brand: request.brand,
          reference: request.reference,
          amount: request.amount,
          currency: request.currency,
          description: request.description,
          language: request.language,
          status: 'OPEN',
          return_path: request.returnPath,
          cancel_path: request.cancelPath,
          notify: request.notify,
          created_at: now,
          expires_at: now + pageLifetime,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return view(made, now)
    },
    async get(id, now) {
      const payment = await find(id)
      return payment ? view(payment, now) : null
    },
    async capture(id): Promise<CaptureResult> {
      const payment = await find(id)
      if (payment?.status === 'PAID') return { kind: 'paid' }
      if (payment?.status !== 'APPROVED') return { kind: 'refused', reason: 'error.STEP_2_PAYPAL_unexpected' }
      if (payment.refusal !== null) return { kind: 'refused', reason: payment.refusal }
      await change(id, 'APPROVED', 'PAID')
      return { kind: 'paid' }
    },
    async cancel(id) {
      await change(id, 'OPEN', 'CANCELLED')
      const payment = await find(id)
      return payment?.status !== 'PAID' && payment?.status !== 'PENDING'
    },
  }
}

export function createSandbox({ db, baseUrl, notify }: SandboxDependencies): Sandbox {
  const find = (id: string) =>
    db.selectFrom('sandbox_payments').selectAll().where('id', '=', id).executeTakeFirst()

  async function tell(payment: SandboxPayment): Promise<void> {
    const notice = notificationOf(payment)
    if (notice) await notify(notice).catch(() => undefined)
  }

  return {
    gateway: gatewayOf(db, baseUrl, find),
    find,
    async decide(id, decision, now) {
      const payment = await find(id)
      if (!payment || !decisionsOf(payment).includes(decision)) return undefined
      const decided = await db
        .updateTable('sandbox_payments')
        .set(outcomeOf(payment, decision, now))
        .where('id', '=', id)
        .where('status', '=', 'OPEN')
        .where('expires_at', '>', now)
        .returningAll()
        .executeTakeFirst()
      if (decided && decision !== 'approve-silently') await tell(decided)
      return decided ? returnPathAfter(payment, decision) : payment.cancel_path
    },
    async payDelayed(now) {
      const settled = await db
        .updateTable('sandbox_payments')
        .set({ status: 'PAID' })
        .where('status', '=', 'PENDING')
        .where('settles_at', '<=', now)
        .returningAll()
        .execute()
      for (const payment of settled) await tell(payment)
    },
  }
}
