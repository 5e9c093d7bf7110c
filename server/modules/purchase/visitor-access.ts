/** Who sends a request about a reservation, and what that visitor may do. */
import type { FastifyRequest } from 'fastify'
import { HttpRefusal } from '#server/http/answers.ts'
import { clientAddress } from '#server/http/rate-limit.ts'
import { sessionOf } from '#server/http/sessions.ts'
import type { CoreContext } from '#server/infra/context.ts'
import { isGroupMember, listGroupLinks } from '#server/modules/attendee-groups/queries.ts'
import { groupLinksOfCategory } from '#server/modules/attendee-groups/rules.ts'
import { isGuessing } from '#server/modules/catalogue/is-guessing.ts'
import { getEvent } from '#server/modules/catalogue/queries.ts'
import type { HoldOrigin } from './queries/hold-origins.ts'

const otherUserRefusal = new HttpRefusal(401, 'the reservation belongs to another user')

/** The account of the signed-in visitor; null without a sign-in. */
export const accountIdOf = (request: FastifyRequest): number | null => sessionOf(request)?.user_id ?? null

/** @returns the visitor whose reservations are limited; null without a session */
export function holdOriginOf(request: FastifyRequest): HoldOrigin | null {
  const session = sessionOf(request)
  return session ? { sessionId: session.id, address: clientAddress(request) } : null
}

/** The app shows that the server is busy and offers another attempt. */
export const tooManyReservations = new HttpRefusal(429, 'too many reservations are open')

/**
 * The 401 of the calls that check the account: reservation, validate-to-overview, confirm, re-send-email and
 * the details of custom payment methods. Status, cancel, back-to-booking, payment calls, documents and
 * tickets do not check it.
 * @returns null when the request may continue; without an account the reservation's id is enough
 */
export const refuseOtherUser = (
  reservation: { readonly owner_id: number | null },
  request: FastifyRequest,
): HttpRefusal | null =>
  reservation.owner_id === null || reservation.owner_id === accountIdOf(request) ? null : otherUserRefusal

/**
 * Counts addresses of attendees that are in no group of their ticket's category. A category without a group accepts every address.
 * @returns true when the visitor tried too many
 */
export async function isGuessingMembers(
  context: Pick<CoreContext, 'db' | 'now'>,
  eventId: number,
  attendees: readonly { readonly category_id: number | null; readonly email?: string | null | undefined }[],
  address: string,
): Promise<boolean> {
  const links = await listGroupLinks(context.db, eventId)
  for (const { category_id: categoryId, email: text } of attendees) {
    const guarding = groupLinksOfCategory(links, categoryId)
    if (!text || guarding.length === 0) continue
    const event = await getEvent(context.db, eventId)
    const isKnown = (trx: CoreContext['db']) => isGroupMember(trx, guarding, text)
    if (await isGuessing(context, event, { kind: 'group', address, text, isKnown })) return true
  }
  return false
}
