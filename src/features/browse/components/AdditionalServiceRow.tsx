import { useId, useState } from 'react'
import type { Amount } from '#core/contract/amount.ts'
import type { AdditionalService, EventInfo } from '#core/contract/event.ts'
import { beginningOf } from '#core/domain/beginning-of.ts'
import { currencyDigits } from '#core/domain/money.ts'
import { maxServiceQuantity, serviceKind, serviceState } from '#core/domain/service-selection.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { ServerHtml } from '#shared/ServerHtml.tsx'
import { Chip } from '#ui/Chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { FieldMessages } from '#ui/FieldMessages.tsx'
import { infoIcon } from '#ui/icons.ts'
import { priceText, serviceTaxNote } from '../category-texts.ts'
import { minorText, changeText, detailTexts, servicePriceText } from '../service-texts.ts'
import { SalePeriodLine } from './SalePeriodLine.tsx'
import { ServiceControl, type ControlProps } from './ServiceControl.tsx'

type Props = {
  event: EventInfo
  service: AdditionalService
  /** Number of tickets in the selection. */
  tickets: number
  /** Items, or minor units where the buyer names the price. */
  value: number
  /** The number that the visitor chose; it can be above the present limit. */
  requested: number
  onChange: (value: number) => void
  /** Its price in the order, for what the server adds. */
  added: Amount | undefined
  /** The tax differs between the services, so that each price names it. */
  showTax: boolean
}

const ServicePrice = ({ event, service, showTax }: Pick<Props, 'event' | 'service' | 'showTax'>) => {
  const translations = useTranslations()
  const price = servicePriceText(service, event, translations)
  const tax = showTax ? serviceTaxNote(service, translations) : null
  if (price === null && tax === null) return null
  return (
    <p className="price">
      <bdi>{price}</bdi> {tax && <span className="dim small regular">{tax}</span>}
    </p>
  )
}

/** The description of a service: a long one is folded to its beginning. */
const Description = ({ html, lang }: { html: string; lang: string | undefined }) => {
  const { t } = useTranslations()
  const text = <ServerHtml html={html} under={3} lang={lang} />
  const beginning = beginningOf(html)
  if (beginning === null) return text
  const summary = (
    <>
      <span className="if-closed" lang={lang}>
        {beginning}
      </span>
      <span className="if-open">{t('app.extras.less')}</span>
    </>
  )
  return <Disclosure summary={summary}>{text}</Disclosure>
}

/** Why a service cannot be chosen. */
const statusKeys = {
  'not-yet': 'app.browse.not-yet',
  expired: 'show-event.not-available',
  'none-left': 'app.extras.none-left',
}

/** The control, or why the service cannot be chosen; the amount of one that the server adds. */
const ServiceSide = ({ added, ...props }: ControlProps & Pick<Props, 'added'>) => {
  const { t, lang } = useTranslations()
  const state = serviceState(props.service)
  if (serviceKind(props.service) === 'mandatory')
    return added ? (
      <p className="price">
        <bdi>{priceText(added, props.event.currency, lang, false)}</bdi>
      </p>
    ) : null
  return state === 'open' ? (
    <ServiceControl {...props} />
  ) : (
    <p className="item-status">{t(statusKeys[state])}</p>
  )
}

/** One additional service: its price, and how it is chosen (docs/api/catalogue.md#additional-services). */
export const AdditionalServiceRow = ({ requested, showTax, ...props }: Props) => {
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
        <ServicePrice event={event} service={service} showTax={showTax} />
      </div>
      <ServiceSide
        {...{ ...props, id, isInvalid }}
        onInvalid={setIsInvalid}
        describedBy={`${id}-h ${id}-e`}
      />
      <div className="more">
        {description !== '' && <Description html={description} lang={pickLang(service.description)} />}
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
