import { ticketsOf } from '#core/domain/booking-form.ts'
import { itemFieldPath, type TicketItem } from '#core/domain/service-items.ts'
import { isMovable } from '#core/domain/supplement-policy.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { AdditionalFieldControl } from '#shared/attendee/AdditionalFieldControl.tsx'
import { controlId } from '#shared/attendee/control-id.ts'
import { Field } from '#ui/Field.tsx'
import { Select } from '#ui/Select.tsx'
import { itemName } from '../field-labels.ts'
import { useCheckout } from '../use-checkout.ts'
import { itemTicketPath } from '../use-service-items.ts'
import { useServicePolicies } from '../use-service-policies.ts'

type Props = {
  ticketUuid: string
  items: readonly TicketItem[]
  onMove: (item: TicketItem, ticketUuid: string) => void
}

type TicketChoiceProps = Pick<Props, 'ticketUuid' | 'onMove'> & { item: TicketItem }

/** The ticket of an item that may move. */
const TicketChoice = ({ ticketUuid, item, onMove }: TicketChoiceProps) => {
  const plain = item.item.ticketFieldConfiguration.length === 0
  const { t } = useTranslations()
  const { reservation } = useCheckout()
  const path = itemTicketPath(item.key)
  const tickets = reservation.ticketsByCategory.flatMap((category) =>
    category.tickets.map(({ uuid }) => ({ uuid, category: category.name })),
  )
  return (
    <Field id={controlId(path)} label={t('app.checkout.item.ticket')} hideLabel={plain}>
      <Select value={ticketUuid} onChange={(event) => onMove(item, event.target.value)}>
        {tickets.map(({ uuid, category }, index) => (
          <option key={uuid} value={uuid}>
            {t('app.checkout.ticket.short', { number: index + 1 })} · {category}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/**
 * The items of one ticket with the organizer's questions about them (docs/api/booking-details.md#form). An item without a
 * question and without another ticket to move to needs nothing here: the order lists it.
 */
export const ServiceItems = ({ ticketUuid, items, onMove }: Props) => {
  const translations = useTranslations()
  const { reservation } = useCheckout()
  const policies = useServicePolicies()
  const several = ticketsOf(reservation).length > 1
  const moves = ({ item }: TicketItem) => several && isMovable(item, policies)
  const shown = items.filter((item) => item.item.ticketFieldConfiguration.length > 0 || moves(item))
  return shown.map((item) => (
    <fieldset
      key={item.key}
      className={`ticket-item ${item.item.ticketFieldConfiguration.length === 0 ? 'plain' : 'stack'}`}
    >
      <legend className="vh">{itemName(item, translations)}</legend>
      <h4 aria-hidden="true" lang={translations.pickLang(item.item.title)}>
        {itemName(item, translations)}
      </h4>
      {item.item.ticketFieldConfiguration.map((field) => (
        <AdditionalFieldControl
          key={field.name}
          path={itemFieldPath(item.key, field.name)}
          field={field}
          acquired={false}
        />
      ))}
      {moves(item) && <TicketChoice ticketUuid={ticketUuid} item={item} onMove={onMove} />}
    </fieldset>
  ))
}
