/** Joins the waiting list (docs/api/waiting-list.md#join). */
import { endpoints } from '#core/contract/endpoints.ts'
import type { WaitingListRequest } from '#core/contract/waiting-list.ts'
import { waitingProblems, waitingType } from './rules.ts'
import { setting } from '#server/modules/settings/index.ts'
import { enqueueMail } from '#server/infra/mail/queue.ts'
import type { CoreContext } from '#server/infra/context.ts'
import { findEvent, listOpenCategories, purchaseLanguage } from '#server/modules/catalogue/index.ts'
import { addToWaitingList } from './queries/waiting-list.ts'
import { validAnswer, invalidAnswer, notFound } from '#server/http/answers.ts'
import type { AddEndpoint } from '#server/http/registrar.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/event-with-organization.ts'

/** @returns false when the event has no waiting list now or the category does not fit */
async function joinList(
  event: EventWithOrganization,
  form: WaitingListRequest,
  { db, now }: CoreContext,
): Promise<boolean> {
  const openCategories = await listOpenCategories(db, event.id)
  const type = waitingType(event.config, openCategories, now())
  const wanted = form.selectedCategory ?? null
  const fits = openCategories.some(({ category }) => category.id === wanted && !category.bounded)
  if (type === null || (wanted !== null && !fits)) return false
  const email = form.email?.trim() ?? ''
  const language = purchaseLanguage(event, form.userLanguage ?? '')
  await db.transaction().execute(async (trx) => {
    const entryId = await addToWaitingList(trx, {
      eventId: event.id,
      type,
      firstName: form.firstName?.trim() ?? '',
      lastName: form.lastName?.trim() ?? '',
      email,
      language,
      categoryId: wanted,
      now: now(),
    })
    if (entryId === null) return
    const data = { entryId: String(entryId) }
    await enqueueMail(trx, {
      kind: 'waiting-list-joined',
      to: email,
      lang: language,
      data,
      now: now(),
      requested: true,
      maximum: setting(event.config, 'MAX_MAILS_PER_ADDRESS'),
    })
  })
  return true
}

export function addWaitingList(call: AddEndpoint, context: CoreContext): void {
  call(endpoints.joinWaitingList, async ({ params, body }) => {
    const event = await findEvent(context.db, params.shortName)
    if (!event) return notFound
    const problems = waitingProblems(body, event.config)
    return problems.length > 0
      ? invalidAnswer<boolean>(problems, null)
      : validAnswer(await joinList(event, body, context))
  })
}
