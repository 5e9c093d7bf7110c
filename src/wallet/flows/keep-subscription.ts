import { smallestPicture } from '#catalogue/rules/picture-sizes.ts'
/** Stores a bought subscription, so that its PIN and its terms are readable without a connection. */
import type { SubscriptionContext } from '#catalogue/rules/purchase-context.ts'
import { withDatabase, type Tools } from '#device/tools.ts'
import { printedNames } from '#kit/text/printed-name.ts'
import type { LocalizedText } from '#kit/values.ts'
import type { SubscriptionRecord } from '#pass/store/records.ts'
import { changeSubscription, putSubscription, deleteSubscription } from '#pass/store/write-subscriptions.ts'
import type { ReservationInfo } from '#purchase/contract/reservation.ts'
import { subscriptionOf } from '#purchase/rules/booking/subscription-owner.ts'
import { isComplete } from '#purchase/rules/reservation-status.ts'
import { deleteWalletList } from '#ticket/store/write-pages.ts'

/** Deletes a subscription from this device; it stays valid. False when storage failed. Never rejects. */
export const removeSubscription = async (
  { database, caches }: Pick<Tools, 'database' | 'caches'>,
  subscription: Pick<SubscriptionRecord, 'id' | 'reservationId'>,
): Promise<boolean> =>
  (await withDatabase({ database }, async (db) => {
    // The static list names it; the next refresh writes the list again.
    await deleteWalletList(caches)
    await deleteSubscription(db, subscription)
    return true
  })) ?? false

/** The facts of a subscription in its reservation, which may change later; null before it is acquired. */
export function subscriptionFacts(reservation: ReservationInfo) {
  const bought = subscriptionOf(reservation)
  // Without an id it is not acquired yet (docs/api/subscriptions.md#usage).
  if (bought === undefined || bought.id === null || !isComplete(reservation.status)) return null
  const { owner, usageDetails, configuration } = bought
  return {
    id: bought.id,
    pin: configuration?.displayPin === false ? null : bought.pin,
    ownerName: printedNames(owner.firstName, owner.lastName),
    ownerEmail: owner.email ?? '',
    used: usageDetails.used,
    total: usageDetails.total,
    ...(usageDetails.uses ? { uses: usageDetails.uses } : {}),
  }
}

function subscriptionRecord(
  reservation: ReservationInfo,
  context: SubscriptionContext,
  now: number,
): SubscriptionRecord | null {
  const facts = subscriptionFacts(reservation)
  if (facts === null) return null
  const { validityType, validityUnits, validityTimeUnit, formattedValidFrom, formattedValidTo } = context
  const { usageType, timeZone } = context
  return {
    v: 1,
    ...facts,
    reservationId: reservation.id,
    descriptorId: context.publicIdentifier,
    shortId: reservation.shortId,
    title: context.title,
    organizationName: context.organizationName,
    organizationEmail: context.organizationEmail,
    terms: {
      validityType,
      validityUnits,
      validityTimeUnit,
      formattedValidFrom,
      formattedValidTo,
      usageType,
      timeZone,
    },
    savedAt: now,
    checkedAt: now,
    missingSince: null,
  }
}

const unknown = { validityType: '', validityUnits: null, validityTimeUnit: null, usageType: '' }
const unknownTerms = { ...unknown, formattedValidFrom: null, formattedValidTo: null, timeZone: '' }

/**
 * Stores a subscription of which only the id is known, from the link of its mail; what its order names replaces it later.
 * @param title its name on this device
 * @returns what is stored; null when storage failed. Never rejects.
 */
export const keepLinkedSubscription = (
  { now, database }: Pick<Tools, 'now' | 'database'>,
  id: string,
  title: LocalizedText,
): Promise<SubscriptionRecord | null> =>
  withDatabase({ database }, (db) =>
    putSubscription(db, {
      v: 1,
      id,
      title,
      reservationId: '',
      descriptorId: '',
      shortId: '',
      pin: null,
      organizationName: '',
      organizationEmail: '',
      ownerName: '',
      ownerEmail: '',
      terms: unknownTerms,
      used: 0,
      total: null,
      missingSince: null,
      savedAt: now(),
      checkedAt: now(),
    }),
  )

/** False when nothing was stored: not acquired yet, or no storage. The picture follows what is stored. Never rejects. */
export async function keepSubscription(
  tools: Pick<Tools, 'now' | 'database' | 'smallPicture'>,
  reservation: ReservationInfo,
  context: SubscriptionContext,
): Promise<boolean> {
  const record = subscriptionRecord(reservation, context, tools.now())
  if (record === null) return false
  const stored = await withDatabase(tools, (db) => putSubscription(db, record))
  const address = smallestPicture(context)
  if (stored === null || stored.picture !== undefined || address === null) return stored !== null
  const picture = await tools.smallPicture(address)
  if (picture !== null) await withDatabase(tools, (db) => changeSubscription(db, record.id, { picture }))
  return true
}
