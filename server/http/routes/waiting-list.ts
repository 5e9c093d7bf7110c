/** Joining the waiting list. Contract 1, 2.9. */
import { endpoints } from '#core/contract/endpoints.ts'
import type { WaitingListRequest } from '#core/contract/waiting-list.ts'
import { waitingProblems, waitingType } from '../../domain/waiting-list.ts'
import { enqueue } from '../../mail/queue.ts'
import type { Office } from '../../office.ts'
import { findEvent, type EventWithOrganization } from '../../store/events.ts'
import { openShelves } from '../../store/stock.ts'
import { joinWaitingList } from '../../store/waiting-list.ts'
import { accepted, invalid, notFound } from '../answer.ts'
import type { Register } from '../register.ts'
import { purchaseLanguage } from './reserve.ts'

/** @returns whether the visitor is on the list now, or was before. */
async function join(
  event: EventWithOrganization,
  form: WaitingListRequest,
  { db, now }: Office,
): Promise<boolean> {
  const shelves = await openShelves(db, event.id)
  const type = waitingType(event.config, shelves, now())
  const wanted = form.selectedCategory ?? null
  const fits = shelves.some(({ category }) => category.id === wanted && !category.bounded)
  if (type === null || (wanted !== null && !fits)) return false
  const email = form.email?.trim() ?? ''
  const language = purchaseLanguage(event, form.userLanguage ?? '')
  await db.transaction().execute(async (trx) => {
    const entryId = await joinWaitingList(trx, {
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
    await enqueue(trx, { kind: 'waiting-list-joined', to: email, lang: language, data, now: now() })
  })
  return true
}

export function addWaitingList(call: Register, office: Office): void {
  call(endpoints.joinWaitingList, async ({ params, body }) => {
    const event = await findEvent(office.db, params.shortName)
    if (!event) return notFound
    const problems = waitingProblems(body, event.config)
    return problems.length > 0 ? invalid<boolean>(problems, null) : accepted(await join(event, body, office))
  })
}
