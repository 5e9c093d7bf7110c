/** Items of additional services with their fields, on the wire (docs/api/reservations.md#reservation-details). */
import type { AdditionalServiceWithData } from '#core/contract/reservation.ts'
import { serviceFields, fieldView } from '#server/modules/additional-fields/index.ts'
import type { ReservationDetails } from '../reservation-details.ts'

/** @param ticketId only the items of this ticket */
export function additionalServiceItemsView(
  details: ReservationDetails,
  ticketId?: number,
): AdditionalServiceWithData[] {
  const { items, tickets, fields, answers, config } = details
  return items
    .filter(({ ticket_id }) => ticketId === undefined || ticket_id === ticketId)
    .map((item) => ({
      title: item.texts.title,
      itemId: item.id,
      serviceId: item.service_id,
      ticketUUID: tickets.find(({ id }) => id === item.ticket_id)?.public_uuid ?? null,
      ticketFieldConfiguration: serviceFields(fields, item.service_id).map((field) => {
        const view = fieldView(field, answers, { kind: 'item', id: item.id }, config.languages)
        if (view.value !== null) return view
        // For items only, alf.io sends an empty text where there is no answer.
        return { ...view, value: '', fields: view.fields.map((slot) => ({ ...slot, fieldValue: '' })) }
      }),
      type: item.type,
    }))
}
