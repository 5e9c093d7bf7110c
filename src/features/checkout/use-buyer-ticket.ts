import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { BookingValues } from '#core/domain/booking-form.ts'
import { buyerTicketOf, isBuyerComing, personFields } from '#core/domain/buyer-ticket.ts'
import { useCheckout } from './use-checkout.ts'

export interface BuyerTicket {
  /** The ticket that the buyer may take; undefined for none. */
  readonly uuid: string | undefined
  readonly isComing: boolean
  /** Gives the ticket to the buyer, or empties its name for another person. The same function for every rendering. */
  readonly setComing: (isComing: boolean) => void
  /** Copies a field of the contact that has changed into the ticket of a buyer who comes. */
  readonly follow: (name: string) => void
}

/** "I am coming myself": the contact is the attendee of the first ticket. @param hasContact the form has fields for the contact */
export function useBuyerTicket(form: UseFormReturn<BookingValues>, hasContact: boolean): BuyerTicket {
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
    uuid,
    isComing,
    setComing,
    follow: (name) => {
      const field = personFields.find((candidate) => candidate === name)
      if (isComing && uuid !== undefined && field !== undefined)
        form.setValue(`tickets.${uuid}.${field}`, form.getValues(field))
    },
  }
}
