/** The person a subscription is for, in the booking form (docs/api/subscriptions.md#subscription-owner). */
import type { AdditionalField, BookingForm, ReservationInfo } from '../../contract/reservation.ts'
import {
  answeredField,
  answersOf,
  toAdditionalValues,
  withPreviousAnswers,
  type AnswerValues,
} from './additional-answers.ts'
import { cleanPerson, personOf, type PersonValues } from './attendee-form.ts'

export interface OwnerValues extends PersonValues {
  /** Another person than the contact; without it the contact is the owner. */
  different: boolean
  additional: AnswerValues
}

const names = ['firstName', 'lastName', 'email'] as const

/** The subscription that a reservation buys; undefined for tickets. */
export const subscriptionOf = ({ subscriptionInfos }: Pick<ReservationInfo, 'subscriptionInfos'>) =>
  subscriptionInfos?.[0]

/** The organizer's questions to the owner: those before and those after the names. */
function ownerFieldsOf(reservation: Pick<ReservationInfo, 'subscriptionInfos'>): readonly AdditionalField[] {
  const subscription = subscriptionOf(reservation)
  return subscription === undefined
    ? []
    : [...subscription.fieldConfigurationBeforeStandard, ...subscription.fieldConfigurationAfterStandard]
}

/** The owner whom the server has, when it is not the contact; null otherwise. */
export function otherOwnerOf(reservation: ReservationInfo): PersonValues | null {
  const owner = subscriptionOf(reservation)?.owner
  if (owner === undefined || names.every((name) => (owner[name] ?? '') === '')) return null
  if (names.every((name) => (owner[name] ?? '') === (reservation[name] ?? ''))) return null
  return personOf(owner)
}

/** The person whom the subscription is for: alf.io names no owner before the confirmation when it is the contact. */
export const ownerOf = (reservation: ReservationInfo): PersonValues =>
  otherOwnerOf(reservation) ?? personOf(reservation)

/** The initial values from what the server has; null for a reservation of tickets. */
export function ownerValuesOf(reservation: ReservationInfo): OwnerValues | null {
  if (subscriptionOf(reservation) === undefined) return null
  const other = otherOwnerOf(reservation)
  return {
    ...(other ?? { firstName: '', lastName: '', email: '' }),
    different: other !== null,
    additional: answersOf(ownerFieldsOf(reservation)),
  }
}

/** A draft over the values of the server. Answers count only where the number of slots is the same. */
export const withDraftOwner = (
  server: OwnerValues | null,
  draft: OwnerValues | null | undefined,
): OwnerValues | null =>
  server === null || draft === null || draft === undefined
    ? server
    : { ...draft, additional: withPreviousAnswers(server.additional, draft.additional) }

/** alf.io answers 500 for a subscription without `subscriptionOwner`; tickets have none. */
export function toOwnerForm(
  owner: OwnerValues | null,
  contact: PersonValues,
  reservation: Pick<ReservationInfo, 'subscriptionInfos'>,
): Pick<BookingForm, 'differentSubscriptionOwner' | 'subscriptionOwner'> {
  if (owner === null) return {}
  return {
    differentSubscriptionOwner: owner.different,
    subscriptionOwner: {
      ...cleanPerson(owner.different ? owner : contact),
      additional: toAdditionalValues(owner.additional, ownerFieldsOf(reservation), 'booking'),
    },
  }
}

const prefix = 'subscriptionOwner.'

/** The control that a problem path belongs to; null for another path, and for a name that no control shows. */
export function ownerPathOf(path: string, owner: OwnerValues | null): string | null {
  if (owner === null || !path.startsWith(prefix)) return null
  const rest = path.slice(prefix.length)
  if (owner.different && names.some((name) => name === rest)) return path
  const field = answeredField(rest, owner.additional)
  return field === null ? null : `${prefix}additional.${field}`
}
