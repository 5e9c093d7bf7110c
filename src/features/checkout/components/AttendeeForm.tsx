import type { BookingTicket } from '#core/contract/reservation.ts'
import type { EventContext } from '#core/domain/purchase-context.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { TicketForm } from '#shared/attendee/TicketForm.tsx'
import { TransferNotice } from '#shared/attendee/TransferNotice.tsx'
import { useTicketForm } from '#shared/attendee/use-ticket-form.ts'
import { useCheckout } from '../use-checkout.ts'

type Props = {
  event: EventContext
  ticket: BookingTicket
  category: string
  /** Position over all categories, from 1. */
  number: number
  count: number
  /** The ticket has its attendee; the reservation was loaded again. */
  onSaved: () => void
  onCancel: () => void
}

/** The attendee of a ticket: the first one, or another one with the notice about transfers. */
export const AttendeeForm = ({ event, ticket, category, number, count, onSaved, onCancel }: Props) => {
  const { t } = useTranslations()
  const { reservation, refresh } = useCheckout()
  const state = useTicketForm({
    ticket,
    event,
    items: reservation.additionalServiceWithData ?? [],
    onSaved: async () => {
      await refresh()
      onSaved()
    },
  })
  return (
    <div className="stack">
      <TransferNotice ticket={ticket} event={event} form={state.form} />
      <TicketForm
        state={state}
        ticket={ticket}
        name={t('app.checkout.ticket', { number, total: count })}
        category={category}
        event={event}
        lockEmailEdit={reservation.metadata.lockEmailEdit}
        assign={t('app.tickets.name.do')}
        onCancel={onCancel}
      />
    </div>
  )
}
