/** One ticket for one person who waits: held for some hours, with a mail that leads to it. Contract 1, 3.5. */
import { offerExpiry } from './rules.ts'
import { loadTranslations, type Translations } from '#server/infra/i18n/translations.ts'
import { enqueueMail } from '#server/infra/mail/queue.ts'
import type { PaymentsContext } from '#server/modules/payments/context.ts'
import { activePaymentMethods } from '#server/modules/payments/payment-methods.ts'
import { applyServicesAndDiscount } from '#server/modules/reservations/apply-services-and-discount.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { EventWithOrganization } from '#server/modules/catalogue/queries/events.ts'
import {
  createReservation,
  ReservationRefused,
  updateReservation,
} from '#server/modules/reservations/queries/reservations.ts'
import { listAdditionalServices } from '#server/modules/pricing/queries/additional-services.ts'
import type { Category } from '#server/infra/database/tables/tables.ts'
import type { WaitingEntry } from '#server/infra/database/tables/subscriptions.ts'
import { freeReleasedTicket } from './queries/pre-reserved-tickets.ts'

let cachedTranslations: Translations | undefined
/** The job knows no visitor whose texts it could use; only a discount that was given by a rule is named by them. */
const jobTranslations = (): Translations => (cachedTranslations ??= loadTranslations())

/** Somebody else was faster, with the entry or with the ticket: nothing happens. */
async function claimEntryAndTicket(trx: Database, category: Category, entry: WaitingEntry): Promise<void> {
  const mine = await trx
    .selectFrom('waiting_list')
    .select('id')
    .where('id', '=', entry.id)
    .where('status', '=', 'WAITING')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!mine || !(await freeReleasedTicket(trx, category))) throw new ReservationRefused('not any more')
}

/** @returns whether the ticket is held for that person now. */
export async function offerTicket(
  context: Pick<PaymentsContext, 'db' | 'payments'>,
  event: EventWithOrganization,
  category: Category,
  entry: WaitingEntry,
  now: number,
): Promise<boolean> {
  const { language } = entry
  const { db } = context
  const services = await listAdditionalServices(db, event.id)
  const payable = Object.keys(await activePaymentMethods(context, event, now)).length > 0
  const outcome = await createReservation(db, {
    eventId: event.id,
    wanted: [{ category, count: 1 }],
    language,
    now,
    validUntil: offerExpiry(event, category, now),
    steps: {
      before: (trx) => claimEntryAndTicket(trx, category, entry),
      async afterTickets(trx, id) {
        const terms = {
          event,
          code: null,
          chosen: [],
          services,
          payable,
          language,
          texts: jobTranslations(),
          now,
        }
        await applyServicesAndDiscount(trx, id, terms)
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
        await enqueueMail(trx, { kind: 'waiting-list-offer', to: entry.email, lang: language, data, now })
      },
    },
  })
  return 'id' in outcome
}
