import { memo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { canPostponeAssignment, type BookingValues } from '#core/domain/booking-form.ts'
import type { EventContext } from '#core/domain/purchase-context.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { AttendeeFields } from '#shared/attendee/AttendeeFields.tsx'
import { TicketLanguage } from '#shared/attendee/TicketLanguage.tsx'
import { Check } from '#ui/Check.tsx'
import { classNames } from '#ui/class-names.ts'
import { InParts } from '#ui/InParts.tsx'
import type { BuyerTicket } from '../use-buyer-ticket.ts'
import { useCheckout } from '../use-checkout.ts'
import { useServiceItems } from '../use-service-items.ts'
import { ServiceItems } from './ServiceItems.tsx'
import { TicketFold, TicketFolds } from './TicketFolds.tsx'

/** More tickets than this are rendered in parts, and drawn near the viewport only. */
const longForm = 10

/** The name of the contact while it is typed. */
const ContactName = () => {
  const { control } = useFormContext<BookingValues>()
  const name = useWatch({
    control,
    name: ['firstName', 'lastName'],
    compute: (names) => names.join(' ').trim(),
  })
  return name
}

type BuyerProps = Pick<BuyerTicket, 'isComing' | 'setComing'>

const BuyerChoice = ({ isComing, setComing }: BuyerProps) => {
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

type Props = { event: EventContext } & Omit<BuyerTicket, 'follow'>

/** May have thousands of fields: no other state of the form renders them again. */
export const AttendeesSection = memo(({ event, uuid: buyerTicket, isComing, setComing }: Props) => {
  const { t } = useTranslations()
  const { reservation } = useCheckout()
  const { register, control } = useFormContext<BookingValues>()
  const postponed = useWatch({ control, name: 'postponeAssignment' })
  const serviceItems = useServiceItems()
  const tickets = reservation.ticketsByCategory.flatMap((category) =>
    category.tickets.map((ticket) => ({ category: category.name, ticket })),
  )
  // Names that are left for later: the ticket of the buyer alone, as in an order of one ticket.
  const shown = tickets.filter(({ ticket }) => !postponed || ticket.uuid === buyerTicket)
  const isFolded = (uuid: string) => shown.length > 1 && uuid !== buyerTicket
  return (
    <section
      className={classNames('stack', tickets.length > longForm && 'long-form')}
      aria-labelledby="attendees"
    >
      <h2 id="attendees">{t('reservation-page.attendees')}</h2>
      {canPostponeAssignment(reservation, event) && (
        <Check {...register('postponeAssignment')} hint={t('app.checkout.postpone.hint')}>
          {t('reservation-page.postpone-assignment')}
        </Check>
      )}
      <TicketFolds
        tickets={tickets.flatMap(({ ticket }) => (isComing && ticket.uuid === buyerTicket ? [] : [ticket]))}
      >
        <InParts size={longForm}>
          {shown.map(({ category, ticket }, index) => (
            <AttendeeFields
              key={ticket.uuid}
              ticket={ticket}
              category={category}
              name={t('app.checkout.ticket', { number: index + 1, total: tickets.length })}
              lockEmailEdit={reservation.metadata.lockEmailEdit}
              buyer={ticket.uuid === buyerTicket && <BuyerChoice isComing={isComing} setComing={setComing} />}
              isBuyerComing={isComing && ticket.uuid === buyerTicket}
              isLeftForLater={postponed && !isComing}
              Frame={isFolded(ticket.uuid) ? TicketFold : undefined}
              foldedSummary={index === 0 ? undefined : t('app.checkout.more')}
            >
              <ServiceItems
                ticketUuid={ticket.uuid}
                items={serviceItems.of(ticket.uuid)}
                onMove={serviceItems.move}
              />
            </AttendeeFields>
          ))}
        </InParts>
      </TicketFolds>
      {!postponed && <TicketLanguage event={event} uuids={tickets.map(({ ticket }) => ticket.uuid)} />}
      <p className="vh" role="status">
        {serviceItems.movedText}
      </p>
    </section>
  )
})
