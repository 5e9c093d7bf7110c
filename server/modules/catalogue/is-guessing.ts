/** Refuses visitors who try codes and PINs of an event (docs/SECURITY.md). */
import type { CoreContext } from '#server/infra/context.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/tables.ts'
import { countAttempt, type CodeAttempt } from '#server/infra/limits/limited-acts.ts'
import { findCode } from '#server/modules/pricing/queries.ts'
import { setting } from '#server/modules/settings/rules.ts'

type GuessingContext = Pick<CoreContext, 'db' | 'now'>

/** Counts a wrong code or PIN at an event. @returns true when the attempt must be refused */
export const isGuessing = (
  { db, now }: GuessingContext,
  { id, config }: EventWithOrganization,
  attempt: Omit<CodeAttempt, 'eventId' | 'most' | 'now'>,
): Promise<boolean> =>
  countAttempt(db, {
    ...attempt,
    eventId: id,
    most: setting(config, 'MAX_WRONG_CODES_PER_IP'),
    now: now(),
  })

/**
 * Counts a wrong promo code or personal code.
 * @returns true when the attempt must be refused
 */
export const isGuessingCodes = (
  context: GuessingContext,
  event: EventWithOrganization,
  attempt: Pick<CodeAttempt, 'text' | 'address'>,
): Promise<boolean> =>
  isGuessing(context, event, {
    ...attempt,
    kind: 'code',
    isKnown: async (trx) => (await findCode(trx, event, attempt.text)) !== null,
  })
