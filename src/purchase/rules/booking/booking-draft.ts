/** Values of the booking form that a visitor typed and has not sent. */
import * as z from 'zod/mini'
import { decodeOrNull } from '#wire/decode-or-null.ts'
import type { PurchaseContextId } from '#wire/purchase-context.ts'
import { withPreviousAnswers } from './additional-answers.ts'
import type { TicketValues } from './attendee-form.ts'
import { billingFields, type BillingValues } from './billing-values.ts'
import type { BookingValues } from './booking-form.ts'
import { invoiceDestinations } from './italian-invoice.ts'
import { withDraftItems, withPreviousItems } from './service-items.ts'
import { withDraftOwner } from './subscription-owner.ts'

const text = z.string()
const flag = z.boolean()
const person = { firstName: text, lastName: text, email: text }

const answers = z.record(text, z.array(z.union([text, flag, z.null()])))

const ticketDraft = z.object({ ...person, userLanguage: text, additional: answers })
const itemDraft = z.object({ serviceId: z.number(), ticketUuid: text, additional: answers })

const ownerDraft = z.object({ ...person, different: flag, additional: answers })

const billing = Object.fromEntries(billingFields.map((field) => [field, text])) as Record<
  keyof BillingValues,
  typeof text
>

const bookingDraft = z.exactPartial(
  z.object({
    ...person,
    postponeAssignment: flag,
    tickets: z.record(text, ticketDraft),
    items: z.record(text, itemDraft),
    subscriptionOwner: z.nullable(ownerDraft),
    invoiceRequested: flag,
    business: flag,
    skipVatNr: flag,
    customerReference: text,
    ...billing,
    italyEInvoicingFiscalCode: text,
    italyEInvoicingReferenceType: z.union([z.enum(invoiceDestinations), z.literal('')]),
    italyEInvoicingReferenceAddresseeCode: text,
    italyEInvoicingReferencePEC: text,
    italyEInvoicingSplitPayment: flag,
  } satisfies Record<keyof BookingValues, z.ZodMiniType>),
)
export type BookingDraft = z.output<typeof bookingDraft>

/** Stored form values; null when there are none, or they have another shape: the form then begins without them. */
export const decodeBookingDraft = (stored: unknown): BookingDraft | null => decodeOrNull(bookingDraft, stored)

/** Stored values of the form of one ticket; null when there are none, or they have another shape. */
export const decodeTicketDraft = (stored: unknown): TicketValues | null => decodeOrNull(ticketDraft, stored)

/** Key of the draft of one ticket. */
export const ticketDraftKey = (eventShortName: string, uuid: string): string =>
  `ticket/${eventShortName}/${uuid}`

export interface DraftOwner extends PurchaseContextId {
  /** "" before there is a reservation. */
  readonly reservationId: string
}

/** Keys of the stored drafts: that of this reservation, and the last one of the event or subscription descriptor. */
export const draftKeys = ({ reservationId, type, publicIdentifier }: DraftOwner) => ({
  current: `booking/${reservationId}`,
  last: `${type}/${publicIdentifier}`,
})

/** A draft over the values of the server; tickets that are no longer in the reservation are dropped. */
export function withDraft(server: BookingValues, draft: BookingDraft | null): BookingValues {
  if (draft === null) return server
  const tickets = Object.fromEntries(
    Object.entries(server.tickets).map(([uuid, ticket]) => [uuid, { ...ticket, ...draft.tickets?.[uuid] }]),
  )
  const items = withDraftItems(server.items, draft.items ?? {}, Object.keys(tickets))
  const subscriptionOwner = withDraftOwner(server.subscriptionOwner, draft.subscriptionOwner)
  return { ...server, ...draft, tickets, items, subscriptionOwner }
}

/** A new reservation starts with the attendees and answers of the last draft of the event, in their order. */
export function withPreviousDraft(server: BookingValues, last: BookingDraft | null): BookingValues {
  if (last === null) return server
  const people = Object.values(last.tickets ?? {})
  const tickets = Object.fromEntries(
    Object.entries(server.tickets).map(([uuid, ticket], index) => {
      const { firstName, lastName, email, additional } = people[index] ?? ticket
      const answers = withPreviousAnswers(ticket.additional, additional)
      return [uuid, { ...ticket, firstName, lastName, email, additional: answers }]
    }),
  )
  const items = withPreviousItems(server.items, last.items ?? {}, {
    now: Object.keys(server.tickets),
    before: Object.keys(last.tickets ?? {}),
  })
  const subscriptionOwner = withDraftOwner(server.subscriptionOwner, last.subscriptionOwner)
  return { ...server, ...last, tickets, items, subscriptionOwner }
}
