import type { AdditionalService, EventInfo } from '#core/contract/event.ts'
import { currencyDigits } from '#core/domain/money.ts'
import { parseMoneyInput } from '#core/domain/parse-money-input.ts'
import {
  isUnlimited,
  maxServiceAmount,
  maxServiceQuantity,
  serviceKind,
} from '#core/domain/service-selection.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { ParsedInput } from '#ui/ParsedInput.tsx'
import { Quantity } from '#ui/Quantity.tsx'
import { amountText } from '../service-texts.ts'

export type ControlProps = {
  id: string
  event: EventInfo
  service: AdditionalService
  /** Number of tickets in the selection. */
  tickets: number
  value: number
  onChange: (value: number) => void
  isInvalid: boolean
  onInvalid: (isInvalid: boolean) => void
  /** Ids of the texts about the limit and the error. */
  describedBy: string
}

const wholeNumber = /^\d{0,9}$/

const AmountControl = ({ event, service, describedBy, tickets, ...props }: ControlProps) => {
  const { t, pick, lang } = useTranslations()
  const digits = currencyDigits(event)
  const isOpen = maxServiceQuantity(service, tickets) > 0
  return (
    <div className="affix">
      <span aria-hidden="true">{event.currency}</span>
      <ParsedInput
        {...props}
        inputMode="decimal"
        aria-label={t('app.extras.amount', { name: pick(service.title), currency: event.currency ?? '' })}
        aria-describedby={describedBy}
        readOnly={!isOpen}
        parse={(text) => {
          const minor = parseMoneyInput(text, lang, digits)
          return minor === null || minor > maxServiceAmount ? null : minor
        }}
        format={(minor) => (minor === 0 ? '' : amountText(minor, digits, lang))}
      />
    </div>
  )
}

/** The control of a service that the buyer chooses: stepper, number, or amount of money. */
export const ServiceControl = (props: ControlProps) => {
  const { service, tickets, value, onChange } = props
  const { t, pick } = useTranslations()
  if (serviceKind(service) === 'amount') return <AmountControl {...props} />
  const name = pick(service.title)
  const max = maxServiceQuantity(service, tickets)
  if (isUnlimited(service)) {
    const { id, isInvalid, onInvalid, describedBy } = props
    return (
      <ParsedInput
        {...{ id, value, onChange, isInvalid, onInvalid }}
        className="quantity-list"
        inputMode="numeric"
        aria-label={t('app.extras.quantity', { name })}
        aria-describedby={describedBy}
        parse={(text) => (wholeNumber.test(text.trim()) && Number(text) <= max ? Number(text) : null)}
        format={String}
      />
    )
  }
  return (
    <Quantity
      label={name}
      value={value}
      max={max}
      onChange={onChange}
      fewer={t('app.browse.fewer', { name })}
      more={t('app.browse.more', { name })}
    />
  )
}
