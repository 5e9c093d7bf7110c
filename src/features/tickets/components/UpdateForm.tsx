import type { EventInfo } from '#core/contract/event.ts'
import type { AdditionalServiceWithData, BookingTicket } from '#core/contract/reservation.ts'
import type { TicketValues } from '#core/domain/attendee-form.ts'
import type { StoredTicketChange } from '#core/domain/ticket-change.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { TicketForm } from '#shared/attendee/TicketForm.tsx'
import { TransferNotice } from '#shared/attendee/TransferNotice.tsx'
import { useTicketForm } from '#shared/attendee/use-ticket-form.ts'

type Props = {
  ticket: BookingTicket
  category: string
  event: EventInfo
  items: readonly AdditionalServiceWithData[]
  draft: TicketValues | null
  onUnsent: (values: TicketValues) => void
  onSaved: (stored: StoredTicketChange) => unknown
  onCancel: () => void
}

/** The form of the update page. */
export const UpdateForm = ({ ticket, category, event, onCancel, ...options }: Props) => {
  const { t } = useTranslations()
  const state = useTicketForm({ ticket, event, ...options })
  return (
    <section className="part stack" aria-labelledby="update-ticket">
      <h2 id="update-ticket" className="vh">
        {t('reservation-page-complete.update-ticket-owner')}
      </h2>
      <TransferNotice ticket={ticket} event={event} form={state.form} />
      <TicketForm
        state={state}
        ticket={ticket}
        name={t('app.tickets.attendee')}
        category={category}
        event={event}
        lockEmailEdit={false}
        offline={t('app.tickets.unsent')}
        assign={t('reservation-page-complete.assign')}
        onCancel={onCancel}
      />
    </section>
  )
}
