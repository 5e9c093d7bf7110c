import type { AdditionalField } from '#core/contract/reservation.ts'
import { answerKey } from '#core/domain/additional-answers.ts'
import type { PersonValues } from '#core/domain/attendee-form.ts'
import type { Translations } from '#core/domain/translations.ts'

/** Labels of contact and attendee, in the order of the page. */
export const personLabels = ({
  t,
}: Pick<Translations, 't'>): Readonly<Record<keyof PersonValues, string>> => ({
  firstName: t('common.first-name'),
  lastName: t('common.last-name'),
  email: t('common.email'),
})

/** The path of an additional field in {@link BookingValues}. */
export const additionalFieldPath = (ticketUuid: string, { name }: Pick<AdditionalField, 'name'>): string =>
  `tickets.${ticketUuid}.additional.${answerKey(name)}`
