import type { Translations } from '#kit/text/translations.ts'
import type { AdditionalField } from '../../contract/reservation.ts'
import { answerKey } from '../../rules/booking/additional-answers.ts'
import type { PersonValues } from '../../rules/booking/attendee-form.ts'

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
