import { useState } from 'react'
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
import { currencyDisplay, numberFormat } from '#ui/money-format.ts'
import { ParsedInput } from '#ui/ParsedInput.tsx'
import { Quantity } from '#ui/Quantity.tsx'
import { ToggleChip } from '#ui/ToggleChip.tsx'
import { priceText } from '../category-texts.ts'
import { minorText } from '../service-texts.ts'

/** "€", "CHF": the currency as amounts show it; a text that is no currency code as it is. */
const currencySign = (currency: string, lang: string): string =>
  /^[a-z]{3}$/i.test(currency)
    ? (numberFormat(lang, { style: 'currency', currency, currencyDisplay: currencyDisplay(currency, lang) })
        .formatToParts(0)
        .find(({ type }) => type === 'currency')?.value ?? currency)
    : currency

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

/** Amounts that the form offers for a donation, in units of the currency; the field takes any other. */
const offeredAmounts = [5, 10, 20]

const wholeNumber = /^\d{0,9}$/

const AmountControl = ({ event, service, describedBy, tickets, ...props }: ControlProps) => {
  const { t, pick, lang } = useTranslations()
  const digits = currencyDigits(event)
  const isOpen = maxServiceQuantity(service, tickets) > 0
  // Another key drops an unreadable text of the field.
  const [presses, setPresses] = useState(0)
  const choose = (minor: number) => {
    setPresses(presses + 1)
    props.onInvalid(false)
    props.onChange(minor)
  }
  const isOffered = isOpen && service.type === 'DONATION' && digits === 2
  const field = (
    <div className="affix">
      <span aria-hidden="true">{currencySign(event.currency ?? '', lang)}</span>
      <ParsedInput
        key={presses}
        {...props}
        inputMode="decimal"
        aria-label={t('app.extras.amount', { name: pick(service.title), currency: event.currency ?? '' })}
        aria-describedby={describedBy}
        placeholder={isOffered ? t('app.extras.other-amount') : undefined}
        readOnly={!isOpen}
        parse={(text) => {
          const minor = parseMoneyInput(text, lang, digits)
          return minor === null || minor > maxServiceAmount ? null : minor
        }}
        format={(minor) => (minor === 0 ? '' : minorText(minor, digits, lang))}
      />
    </div>
  )
  if (!isOffered) return field
  return (
    <div className="row offered-amounts" role="group" aria-label={pick(service.title)}>
      {offeredAmounts.map((amount) => {
        const minor = amount * 10 ** digits
        return (
          <ToggleChip key={amount} pressed={props.value === minor} onChange={(on) => choose(on ? minor : 0)}>
            <bdi>{priceText({ units: minor, digits }, event.currency, lang)}</bdi>
          </ToggleChip>
        )
      })}
      {field}
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
  const { id, isInvalid, onInvalid, describedBy } = props
  const field = isUnlimited(service) ? (
    <ParsedInput
      {...{ id, value, onChange, isInvalid, onInvalid }}
      inputMode="numeric"
      aria-label={t('app.extras.quantity', { name })}
      aria-describedby={describedBy}
      parse={(text) => (wholeNumber.test(text.trim()) && Number(text) <= max ? Number(text) : null)}
      format={String}
    />
  ) : undefined
  return (
    <Quantity
      label={name}
      value={value}
      max={max}
      field={field}
      onChange={onChange}
      fewer={t('app.browse.fewer', { name })}
      more={t('app.browse.more', { name })}
    />
  )
}
