import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ticketsOf, type BookingValues } from '#core/domain/booking-form.ts'
import { itemKey, itemsByTicket, serviceItemsOf, type TicketItem } from '#core/domain/service-items.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { controlId } from '#shared/attendee/control-id.ts'
import { focusControl } from '#ui/focus-control.ts'
import { itemName } from './field-labels.ts'
import { useCheckout } from './use-checkout.ts'

/** The path of the ticket of an item in the form. */
export const itemTicketPath = (key: string) => `items.${key}.ticketUuid` as const

interface ServiceItems {
  readonly of: (ticketUuid: string) => readonly TicketItem[]
  /** Moves an item with its answers to another ticket. The focus follows its list of tickets. */
  readonly move: (item: TicketItem, ticketUuid: string) => void
  /** The move that was made last, for screen readers; "" before the first. */
  readonly movedText: string
}

/** The items of additional services in the booking form, each in the block of its ticket. */
export function useServiceItems(): ServiceItems {
  const translations = useTranslations()
  const { reservation } = useCheckout()
  const { control, setValue } = useFormContext<BookingValues>()
  const keys = serviceItemsOf(reservation).map(({ itemId }) => itemKey(itemId))
  const chosen = useWatch({ control, name: keys.map(itemTicketPath), exact: true })
  const [moved, setMoved] = useState<{ key: string; text: string } | null>(null)
  useEffect(() => {
    if (moved !== null) focusControl(controlId(itemTicketPath(moved.key)))
  }, [moved])
  const byTicket = itemsByTicket(
    reservation,
    Object.fromEntries(keys.map((key, index) => [key, { ticketUuid: chosen[index] ?? '' }])),
  )
  return {
    of: (ticketUuid) => byTicket.get(ticketUuid) ?? [],
    move(item, ticketUuid) {
      const number = ticketsOf(reservation).findIndex(({ uuid }) => uuid === ticketUuid) + 1
      const ticket = translations.t('app.checkout.ticket.short', { number })
      setValue(itemTicketPath(item.key), ticketUuid, { shouldDirty: true })
      const text = translations.t('app.checkout.item.moved', { item: itemName(item, translations), ticket })
      setMoved({ key: item.key, text })
    },
    movedText: moved?.text ?? '',
  }
}
