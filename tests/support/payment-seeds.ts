/** What tests of paying say about an order and its event. */
import type { CustomMethodSeed } from '#server/domain/seeds/payment.ts'
import type { TestBoxOffice } from './box-office.ts'
import { bookingForm, hold, validate, type Held } from './purchase.ts'
import type { EventSeed } from '#server/domain/event-seed.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

export const interac: CustomMethodSeed = {
  id: '7d1e0a52-5a0e-4f0d-9d55-1f1f6a6a0001',
  localizations: {
    en: {
      paymentName: 'Interac',
      paymentDescription: 'Pay by **e-mail**',
      paymentInstructions: 'Send to pay@example.org',
    },
  },
}

export const byCustom = (method: CustomMethodSeed) => ({
  paymentProxy: 'CUSTOM_OFFLINE',
  selectedPaymentMethod: { paymentMethodId: method.id, localizations: method.localizations },
})

/** Held and with its booking details accepted: ready to be paid. */
export async function ready(office: TestBoxOffice, seed: EventSeed, amount = 1): Promise<Held> {
  const order = await hold(office, seed, amount)
  await validate(order, bookingForm(order))
  return order
}

export const infoOf = async (order: Held) => (await order.visitor.get(order.path)).json()
export const statusOf = async (order: Held): Promise<string> =>
  (await order.visitor.get(`${order.path}/status`)).json().status

export const mailsAbout = async (office: TestBoxOffice, id: string): Promise<string[]> => {
  const rows = await office.db.selectFrom('mail_queue').selectAll().orderBy('id').execute()
  return rows.filter(({ data }) => JSON.stringify(data).includes(id)).map(({ kind }) => kind)
}

export const transactionsOf = (office: TestBoxOffice, id: string) =>
  office.db.selectFrom('transactions').selectAll().where('reservation_id', '=', id).orderBy('id').execute()
