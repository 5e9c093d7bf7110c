import { useId, useState } from 'react'
import type { AdditionalService, EventInfo } from '#catalogue/contract/event.ts'
import { SalePeriodLine } from '#catalogue/parts/SalePeriodLine.tsx'
import { useTranslations } from '#i18n/use-translations.ts'
import { currencyDisplay, numberFormat } from '#kit/money/money-format.ts'
import { currencyDigits } from '#kit/money/money.ts'
import { parseMoneyInput } from '#kit/money/parse-money-input.ts'
import { finalServicePrice, orderFees, type PriceTerms } from '#pricing/order-total.ts'
import {
  maxServiceQuantity,
  serviceKind,
  serviceState,
  isUnlimited,
  maxServiceAmount,
} from '#pricing/service-selection.ts'
import { ServerHtml } from '#ui/app/ServerHtml.tsx'
import { Chip } from '#ui/content/Chip.tsx'
import { classNames } from '#ui/content/class-names.ts'
import { infoIcon } from '#ui/content/Icon.tsx'
import { FieldMessages } from '#ui/forms/Field.tsx'
import { ParsedInput } from '#ui/forms/ParsedInput.tsx'
import { Quantity } from '#ui/forms/Quantity.tsx'
import { ItemPrice } from './CategoryRow.tsx'
import { minorText, changeText, detailTexts, servicePriceText, serviceTaxNote } from './service-texts.ts'

/** "€", "CHF": the currency as amounts show it; a text that is no currency code as it is. */
const currencySign = (currency: string, lang: string): string =>
  /^[a-z]{3}$/i.test(currency)
    ? (numberFormat(lang, { style: 'currency', currency, currencyDisplay: currencyDisplay(currency, lang) })
        .formatToParts(0)
        .find(({ type }) => type === 'currency')?.value ?? currency)
    : currency

type ControlProps = {
  id: string
  event: EventInfo
  service: AdditionalService
  tickets: number
  value: number
  onChange: (value: number) => void
  isInvalid: boolean
  onInvalid: (isInvalid: boolean) => void
  /** Ids of the texts about the limit and the error. */
  describedBy: string
}

/** Reads a number of the currency's units, or of items with 0 digits; null above `most` and for another text. */
const numberUpTo = (most: number, lang: string, digits: number) => (text: string) => {
  const number = parseMoneyInput(text, lang, digits)
  return number === null || number > most ? null : number
}

const AmountControl = ({ event, service, describedBy, tickets, ...props }: ControlProps) => {
  const { t, pick, lang } = useTranslations()
  const digits = currencyDigits(event)
  return (
    <div className="affix">
      <span aria-hidden="true">{currencySign(event.currency ?? '', lang)}</span>
      <ParsedInput
        {...props}
        inputMode="decimal"
        aria-label={t('app.extras.amount', { name: pick(service.title), currency: event.currency ?? '' })}
        aria-describedby={describedBy}
        readOnly={maxServiceQuantity(service, tickets) === 0}
        parse={numberUpTo(maxServiceAmount, lang, digits)}
        format={(minor) => (minor === 0 ? '' : minorText(minor, digits, lang))}
      />
    </div>
  )
}

/** The control of a service that the buyer chooses: stepper, number, or amount of money. */
const ServiceControl = (props: ControlProps) => {
  const { service, tickets, value, onChange } = props
  const { t, pick, lang } = useTranslations()
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
      parse={numberUpTo(max, lang, 0)}
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

type Props = {
  event: EventInfo
  service: AdditionalService
  tickets: number
  /** Items, or minor units where the buyer names the price. */
  value: number
  /** The number that the visitor chose; it can be above the present limit. */
  requested: number
  onChange: (value: number) => void
  /** The tax differs between the services, so that each price names it. */
  showTax: boolean
  /** The fees of the order, and the code that reduces the price. */
  terms: PriceTerms
}

const ServicePrice = ({
  event,
  service,
  showTax,
  terms,
}: Pick<Props, 'event' | 'service' | 'showTax' | 'terms'>) => {
  const translations = useTranslations()
  const tax = showTax ? serviceTaxNote(service, translations) : null
  if (serviceKind(service) === 'quantity')
    return <ItemPrice {...{ event, terms, tax }} priceOf={(at) => finalServicePrice(service, at)} />
  const price = servicePriceText(service, event, terms, translations)
  const fees = price === null && orderFees(terms).length > 0 && translations.t('app.extras.plus-fees')
  const notes = [tax, fees].filter(Boolean).join(', ')
  if (price === null && notes === '') return null
  return (
    <p className="price">
      <bdi>{price}</bdi> {notes && <span className="dim small regular">{notes}</span>}
    </p>
  )
}

/** Why a service cannot be chosen. */
const statusKeys = {
  'not-yet': 'app.browse.not-yet',
  expired: 'show-event.not-available',
  'none-left': 'app.extras.none-left',
}

/** The control, or why the service cannot be chosen; nothing for one that the server adds. */
const ServiceSide = (props: ControlProps) => {
  const { t } = useTranslations()
  const state = serviceState(props.service)
  if (serviceKind(props.service) === 'mandatory') return null
  return state === 'open' ? (
    <ServiceControl {...props} />
  ) : (
    <p className="item-status">{t(statusKeys[state])}</p>
  )
}

/** One additional service: its price, and how it is chosen (docs/api/catalogue.md#additional-services). */
export const AdditionalServiceRow = ({ requested, showTax, terms, ...props }: Props) => {
  const { event, service, tickets, value } = props
  const translations = useTranslations()
  const { t, pick, pickLang, lang } = translations
  const id = useId()
  const [isInvalid, setIsInvalid] = useState(false)
  const isOpen = serviceState(service) === 'open'
  const isUnavailable = !isOpen && serviceKind(service) !== 'mandatory'
  const details = isUnavailable ? [] : detailTexts(service, event, tickets, translations)
  const change = changeText(service, value, requested, translations)
  const description = pick(service.description)
  const error =
    serviceKind(service) === 'amount'
      ? t('app.extras.amount-invalid', { example: minorText(1250, currencyDigits(event), lang) })
      : t('app.extras.quantity-invalid', { max: maxServiceQuantity(service, tickets) })
  return (
    <li className={classNames(isUnavailable && 'unavailable')}>
      <div>
        <h3 lang={pickLang(service.title)}>{pick(service.title)}</h3>
        <ServicePrice {...{ event, service, showTax, terms }} />
      </div>
      <ServiceSide
        {...{ ...props, id, isInvalid }}
        onInvalid={setIsInvalid}
        describedBy={`${id}-h ${id}-e`}
      />
      <div className="more">
        {description !== '' && (
          <ServerHtml html={description} under={3} lang={pickLang(service.description)} />
        )}
        {isUnavailable && <SalePeriodLine event={event} item={service} />}
        <FieldMessages id={id} hint={details.join(' · ')} error={isInvalid && error} />
        {change !== null && (
          <p>
            <Chip tone="warn" icon={infoIcon}>
              {change}
            </Chip>
          </p>
        )}
      </div>
    </li>
  )
}
