/** One reservation in any state of a payment, without the calls that lead to it. */
import type { Insertable, Updateable } from 'kysely'
import { minute } from '#kit/time/durations.ts'
import type { Reservation, Tables, TransactionStatus } from '#server/infra/database/tables/tables.ts'
import type { EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import type { PaymentsContext } from '#server/modules/payments/providers/create-payments.ts'
import type {
  PaidResult,
  PaymentProvider,
  ReceivedPayment,
} from '#server/modules/payments/providers/payment-provider.ts'
import { ready } from './payment-helpers.ts'
import { testNow } from './seeds.ts'
import type { TestServer } from './test-server.ts'

/** Money that a provider reports: the whole sum of the reservation of {@link paymentRows}. */
export const moneyFor = (reservationId: string, change: Partial<ReceivedPayment> = {}): PaidResult => ({
  kind: 'paid',
  payment: {
    ...{ proxy: 'MOLLIE', method: 'CREDIT_CARD', paymentId: 'pay-1', account: null },
    ...{ reservationId, amount: 5000, currency: 'CHF', ...change },
  },
})

export type TransactionRow = Partial<Insertable<Tables['transactions']>>

/** End of the hold that {@link paymentRows} sets: 25 minutes. */
export const holdEnd = testNow + 25 * minute

/** @param id of a reservation of one ticket for CHF 50.00 with accepted booking details */
export const paymentRows = ({ db }: Pick<TestServer, 'db'>, id: string) => ({
  id,

  /**
   * Sets the status, and a pending transaction `pay-1` of Mollie unless `transaction` is null. Mails are removed.
   * @param change of the reservation, which otherwise is as after its hold
   */
  async set(
    status: Reservation['status'],
    transaction: TransactionRow | null = {},
    change: Updateable<Tables['reservations']> = {},
  ): Promise<void> {
    await db.deleteFrom('mail_queue').execute()
    await db.deleteFrom('transactions').where('reservation_id', '=', id).execute()
    await db
      .updateTable('reservations')
      .set({
        status,
        validated: true,
        valid_until: holdEnd,
        held_until: null,
        stretched: false,
        payment_proxy: null,
        confirmed_at: null,
        finalized: false,
        finalize_to: null,
        finalize_at: null,
        finalize_attempts: 7,
        payment_reminded_at: null,
        ...change,
      })
      .where('id', '=', id)
      .execute()
    if (transaction === null) return
    await db
      .insertInto('transactions')
      .values({
        reservation_id: id,
        proxy: 'MOLLIE',
        status: 'PENDING',
        amount: 5000,
        currency: 'CHF',
        created_at: testNow,
        payment_id: 'pay-1',
        ...transaction,
      })
      .execute()
  },

  /** Changes only the status of the reservation, and that of its transaction. */
  async move(status: Reservation['status'], transaction: TransactionStatus = 'PENDING'): Promise<void> {
    await db.updateTable('reservations').set({ status }).where('id', '=', id).execute()
    await db
      .updateTable('transactions')
      .set({ status: transaction })
      .where('reservation_id', '=', id)
      .execute()
  },

  reservation: (): Promise<Reservation> =>
    db.selectFrom('reservations').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),

  transactions: () =>
    db.selectFrom('transactions').selectAll().where('reservation_id', '=', id).orderBy('id').execute(),

  mails: () => db.selectFrom('mail_queue').selectAll().orderBy('id').execute(),
})

export type PaymentRows = ReturnType<typeof paymentRows>

/** Makes the reservation in the first call, inside a test: a fault of its steps fails tests, not a hook. */
export function sharedRows(server: () => TestServer, seed: EventFile): () => Promise<PaymentRows> {
  let rows: Promise<PaymentRows> | undefined
  return () => (rows ??= ready(server(), seed).then(({ id }) => paymentRows(server(), id)))
}

/** Kinds of the queued mails. */
export const kindsOf = async (rows: PaymentRows): Promise<string[]> =>
  (await rows.mails()).map(({ kind }) => kind)

/** The context of a server that has only these providers. @param finalizeDelay ms */
export const contextWith = (
  { context }: TestServer,
  providers: readonly object[],
  finalizeDelay = 1000,
): PaymentsContext => ({
  ...context,
  payments: {
    providers: providers as readonly PaymentProvider[],
    captcha: null,
    finalizeDelay,
    sandbox: null,
  },
})
