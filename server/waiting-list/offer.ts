/** One ticket for one person who waits: held for some hours, with a mail that leads to it. Contract 1, 3.5. */
import { offerEnd } from '../domain/waiting-list.ts'
import { loadTexts, type Texts } from '../i18n/texts.ts'
import { enqueue } from '../mail/queue.ts'
import { activePaymentMethods, type Till } from '../payments/methods.ts'
import { settle } from '../reserving/settle.ts'
import type { Database } from '../store/database.ts'
import type { EventWithOrganization } from '../store/events.ts'
import { createReservation, Refused, updateReservation } from '../store/reservations.ts'
import { listServices } from '../store/services.ts'
import type { Category } from '../store/tables.ts'
import type { WaitingEntry } from '../store/tables/passes.ts'
import { openOne } from './aside.ts'

let loaded: Texts | undefined
/** The job knows no visitor whose texts it could use; only a discount that was given by a rule is named by them. */
const ownTexts = (): Texts => (loaded ??= loadTexts())

/** Somebody else was faster, with the entry or with the ticket: nothing happens. */
async function begin(trx: Database, category: Category, entry: WaitingEntry): Promise<void> {
  const mine = await trx
    .selectFrom('waiting_list')
    .select('id')
    .where('id', '=', entry.id)
    .where('status', '=', 'WAITING')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!mine || !(await openOne(trx, category))) throw new Refused('not any more')
}

/** @returns whether the ticket is held for that person now. */
export async function offerTicket(
  till: Till,
  event: EventWithOrganization,
  category: Category,
  entry: WaitingEntry,
  now: number,
): Promise<boolean> {
  const { language } = entry
  const { db } = till
  const services = await listServices(db, event.id)
  const payable = Object.keys(await activePaymentMethods(till, event, now)).length > 0
  const outcome = await createReservation(db, {
    eventId: event.id,
    wanted: [{ category, count: 1 }],
    language,
    now,
    validUntil: offerEnd(event, category, now),
    steps: {
      before: (trx) => begin(trx, category, entry),
      async afterTickets(trx, id) {
        const terms = { event, code: null, chosen: [], services, payable, language, texts: ownTexts(), now }
        await settle(trx, id, terms)
        await updateReservation(trx, id, {
          first_name: entry.first_name,
          last_name: entry.last_name,
          email: entry.email,
        })
        await trx
          .updateTable('waiting_list')
          .set({ status: 'PENDING', reservation_id: id })
          .where('id', '=', entry.id)
          .execute()
        const data = { entryId: String(entry.id), reservationId: id }
        await enqueue(trx, { kind: 'waiting-list-offer', to: entry.email, lang: language, data, now })
      },
    },
  })
  return 'id' in outcome
}
