/** Helpers for tests of payments. */
import type { EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import type { MethodFile } from '#server/modules/event-setup/event-file/shared.ts'
import { endpoints } from '#shell/endpoints.ts'
import { wireOf } from '../wire/json.ts'
import { queuedMails } from './mails.ts'
import { bookingForm, hold, validate, type Held } from './purchase.ts'
import type { TestServer } from './test-server.ts'

export const interac: MethodFile = {
  id: '7d1e0a52-5a0e-4f0d-9d55-1f1f6a6a0001',
  name: { en: 'Interac' },
  description: { en: 'Pay by **e-mail**' },
  instructions: { en: 'Send to pay@example.org' },
}

export const byCustom = (method: MethodFile) => ({
  paymentProxy: 'CUSTOM_OFFLINE',
  selectedPaymentMethod: { paymentMethodId: method.id, localizations: {} },
})

/** Reserved, with accepted booking details: ready to be paid. */
export async function ready(server: TestServer, seed: EventFile, amount = 1): Promise<Held> {
  const order = await hold(server, seed, amount)
  await validate(order, bookingForm(order))
  return order
}

export const infoOf = async (order: Held) =>
  wireOf(await order.visitor.get(order.path), endpoints.reservation)
export const statusOf = async (order: Held): Promise<string> =>
  wireOf(await order.visitor.get(`${order.path}/status`), endpoints.reservationStatus).status

export const mailsAbout = async (server: TestServer, id: string): Promise<string[]> => {
  const rows = await queuedMails(server)
  return rows.filter(({ data }) => JSON.stringify(data).includes(id)).map(({ kind }) => kind)
}

export const transactionsOf = (server: TestServer, id: string) =>
  server.db.selectFrom('transactions').selectAll().where('reservation_id', '=', id).orderBy('id').execute()
