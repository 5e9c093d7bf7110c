/** Stores an entry and queues the mail with the link that confirms it (docs/api/waiting-list.md#join). */
import { isUuid } from '#kit/text/is-uuid.ts'
import type { CoreContext } from '#server/infra/context.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/tables.ts'
import { allowAct, limitsOf, type VisitorOrigin } from '#server/infra/limits/limited-acts.ts'
import { enqueueMail } from '#server/infra/mail/queue.ts'
import { emailOrNull } from '#server/infra/validation.ts'
import { listOpenCategories } from '#server/modules/catalogue/queries.ts'
import { purchaseLanguage } from '#server/modules/catalogue/rules.ts'
import { requestedMail } from '#server/modules/purchase/mails/queue-reservation-mails.ts'
import { visitorLimits } from '#server/modules/settings/rules.ts'
import type { WaitingListRequest } from '#waiting-list/contract.ts'
import { addToWaitingList, confirmEntry } from './queries.ts'
import { waitingType } from './rules.ts'

/** May be called twice. @param token of the link @returns true, or null for an unknown or expired link */
export async function confirmWaitingListEntry(
  { db, now: clock }: Pick<CoreContext, 'db' | 'now'>,
  event: EventWithOrganization,
  token: string,
): Promise<true | null> {
  if (!isUuid(token)) return null
  const now = clock()
  return db.transaction().execute(async (trx) => {
    const entry = await confirmEntry(trx, { eventId: event.id, token, now })
    if (!entry) return null
    if (entry.confirmed_at === null) {
      const data = { entryId: String(entry.id) }
      await enqueueMail(trx, {
        kind: 'waiting-list-joined',
        to: entry.email,
        lang: entry.language,
        data,
        now,
      })
    }
    return true
  })
}

/**
 * `not-joined`: the event has no waiting list now, or the category does not fit. `too-many`: the limits of the visitor are
 * reached.
 */
type JoinOutcome = 'joined' | 'not-joined' | 'too-many'

/** Adds the visitor to the list of the event and mails a confirmation; an address that is on it stays on it. */
export async function joinWaitingList(
  { db, now: clock }: CoreContext,
  event: EventWithOrganization,
  form: WaitingListRequest,
  origin: VisitorOrigin | null,
): Promise<JoinOutcome> {
  const now = clock()
  const openCategories = await listOpenCategories(db, event.id)
  const type = waitingType(event.config, openCategories, now)
  const categoryId = form.selectedCategory ?? null
  const fits = openCategories.some(({ category }) => category.id === categoryId && !category.bounded)
  if (type === null || (categoryId !== null && !fits)) return 'not-joined'
  const email = emailOrNull(form.email) ?? ''
  const language = purchaseLanguage(event, form.userLanguage ?? '')
  const most = visitorLimits(event.config, 'MAX_WAITING_LIST_ENTRIES')
  const limits = origin ? limitsOf('waiting-list', origin, most) : []
  return db.transaction().execute(async (trx) => {
    if (!(await allowAct(trx, limits, now, 'waiting-list'))) return 'too-many'
    const entryId = await addToWaitingList(trx, {
      event_id: event.id,
      type,
      first_name: form.firstName?.trim() ?? '',
      last_name: form.lastName?.trim() ?? '',
      email,
      language,
      category_id: categoryId,
      joined_at: now,
    })
    if (entryId === null) return 'joined'
    await enqueueMail(trx, {
      kind: 'waiting-list-confirm',
      to: email,
      lang: language,
      data: { entryId: String(entryId) },
      now,
      ...requestedMail(event.config, origin),
    })
    return 'joined'
  })
}
