import { useState } from 'react'
import { useFormContext, useWatch, type UseFormReturn } from 'react-hook-form'
import type { EventContext } from '#catalogue/rules/purchase-context.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Check } from '#ui/forms/Check.tsx'
import { personFields } from '../../rules/booking/attendee-form.ts'
import type { BookingValues } from '../../rules/booking/booking-form.ts'
import { buyerTicketOf, isBuyerComing } from '../../rules/booking/buyer-ticket.ts'
import { attendeeName } from '../attendee/attendee-name.ts'
import { MoreFields } from '../attendee/AttendeeFields.tsx'
import { PersonFields } from '../attendee/PersonFields.tsx'
import { TicketLanguage } from '../attendee/TicketLanguage.tsx'
import { useCheckout } from '../use-checkout.ts'

/** "I am coming myself": the contact is the attendee of the first ticket. @param hasContact the form has fields for the contact */
export function useBuyerTicket(form: UseFormReturn<BookingValues>, hasContact: boolean) {
  const { reservation, context } = useCheckout()
  const [uuid] = useState(() =>
    hasContact && context.type === 'event' ? buyerTicketOf(reservation) : undefined,
  )
  const [isComing, setIsComing] = useState(
    () => uuid !== undefined && isBuyerComing(form.getValues(), uuid, context),
  )
  const [setComing] = useState(() => (next: boolean) => {
    setIsComing(next)
    for (const field of personFields)
      form.setValue(`tickets.${uuid ?? ''}.${field}`, next ? form.getValues(field) : '')
  })
  return {
    /** The ticket that the buyer may take; undefined for none. */
    uuid,
    isComing,
    /** Gives the ticket to the buyer, or empties its name for another person. The same function for every rendering. */
    setComing,
    /** Copies a field of the contact that has changed into the ticket of a buyer who comes. */
    follow: (name: string): void => {
      const field = personFields.find((candidate) => candidate === name)
      if (isComing && uuid !== undefined && field !== undefined)
        form.setValue(`tickets.${uuid}.${field}`, form.getValues(field))
    },
  }
}

export type BuyerTicket = ReturnType<typeof useBuyerTicket>

const ContactName = () => {
  const { control } = useFormContext<BookingValues>()
  const name = useWatch({
    control,
    name: ['firstName', 'lastName'],
    compute: ([firstName, lastName]) => attendeeName({ firstName, lastName }),
  })
  return name
}

/** Whether the contact takes the ticket. */
export const BuyerChoice = ({ isComing, setComing }: Pick<BuyerTicket, 'isComing' | 'setComing'>) => {
  const { t } = useTranslations()
  return (
    <Check
      checked={isComing}
      onChange={({ target }) => setComing(target.checked)}
      hint={isComing && <ContactName />}
    >
      {t('app.checkout.coming')}
    </Check>
  )
}

type NamesChoiceProps = Omit<BuyerTicket, 'follow'> & { postponed: boolean }

/** Who comes, and when the names are entered: one choice. Until the event begins, or now, when each ticket has its own fields. */
export const NamesChoice = ({ postponed, uuid, isComing, setComing }: NamesChoiceProps) => {
  const { t } = useTranslations()
  const { setValue } = useFormContext<BookingValues>()
  const choose = (later: boolean, coming = isComing) => {
    if (coming !== isComing) setComing(coming)
    setValue('postponeAssignment', later, { shouldDirty: true })
  }
  const radio = { type: 'radio', name: 'postponeAssignment' } as const
  return (
    <div role="radiogroup" aria-labelledby="attendees">
      {uuid !== undefined && (
        <Check
          {...radio}
          checked={postponed && isComing}
          onChange={() => choose(true, true)}
          hint={<ContactName />}
        >
          {t('app.checkout.names-mine')}
        </Check>
      )}
      <Check
        {...radio}
        checked={postponed && !isComing}
        onChange={() => choose(true, false)}
        hint={t('app.checkout.postpone.hint')}
      >
        {t('reservation-page.postpone-assignment')}
      </Check>
      <Check {...radio} checked={!postponed} onChange={() => choose(false)}>
        {t('app.checkout.names-now')}
      </Check>
    </div>
  )
}

/** What an order of one ticket rarely needs, folded: another person than the contact, and another language than that of the page. */
export const OneTicketOptions = ({
  event,
  uuid,
  ...buyer
}: { event: EventContext } & Omit<BuyerTicket, 'follow'>) => {
  const { t } = useTranslations()
  if (uuid === undefined) return null
  const prefix = `tickets.${uuid}.` as const
  return (
    <MoreFields
      summary={t('app.checkout.options')}
      paths={[...personFields, 'userLanguage'].map((field) => `${prefix}${field}`)}
    >
      <BuyerChoice {...buyer} />
      {!buyer.isComing && <PersonFields prefix={prefix} />}
      <TicketLanguage event={event} uuids={[uuid]} />
    </MoreFields>
  )
}
