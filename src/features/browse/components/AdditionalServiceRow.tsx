import { useId, useState } from 'react'
import type { AdditionalService, EventInfo } from '#core/contract/event.ts'
import { currencyDigits } from '#core/domain/money.ts'
import { maxServiceQuantity, serviceKind, serviceState } from '#core/domain/service-selection.ts'
import type { Translations } from '#i18n/translation-store.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { ServerHtml } from '#shared/ServerHtml.tsx'
import { classNames } from '#ui/class-names.ts'
import { FieldMessages } from '#ui/FieldMessages.tsx'
import { serviceTaxNote } from '../category-texts.ts'
import { amountText, limitText, servicePriceText } from '../service-texts.ts'
import { SalePeriodLine } from './SalePeriodLine.tsx'
import { ServiceControl } from './ServiceControl.tsx'

type Props = {
  event: EventInfo
  service: AdditionalService
  /** Number of tickets in the selection. */
  tickets: number
  /** Items, or minor units where the buyer names the price. */
  value: number
  /** What the visitor chose, which can be above the limit of now. */
  requested: number
  onChange: (value: number) => void
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
      {price} {tax && <span className="dim small regular">{tax}</span>}
    </p>
  )
}

/** Why a service cannot be chosen, or who adds it. */
function statusKey(service: AdditionalService): string | null {
  const state = serviceState(service)
  if (state === 'not-yet') return 'app.browse.not-yet'
  if (state === 'expired') return 'show-event.not-available'
  if (serviceKind(service) === 'mandatory') {
    return service.supplementPolicy === 'MANDATORY_ONE_FOR_TICKET'
      ? 'show-event.mandatoryOneForTicket'
      : 'show-event.mandatoryPercentage'
  }
  return state === 'none-left' ? 'app.extras.none-left' : null
}

/** Says that fewer items are chosen than before, because the limit has changed. */
function changeText({ service, value, requested }: Props, t: Translations['t']): string | null {
  if (requested <= value || serviceKind(service) === 'mandatory') return null
  if (value > 0) return t('app.extras.lowered', { wanted: requested, max: value })
  return t('app.extras.removed')
}

/** One additional service: its price, and how it is chosen (docs/api/catalogue.md#additional-services). */
export const AdditionalServiceRow = (props: Props) => {
  const { event, service, tickets, value, onChange, showTax } = props
  const translations = useTranslations()
  const { t, pick, pickLang, lang } = translations
  const id = useId()
  const [isInvalid, setIsInvalid] = useState(false)
  const status = statusKey(service)
  const isOpen = serviceState(service) === 'open'
  const limit = isOpen ? limitText(service, tickets, translations) : null
  const description = pick(service.description)
  const error =
    serviceKind(service) === 'amount'
      ? t('app.extras.amount-invalid', { example: amountText(1250, currencyDigits(event), lang) })
      : t('app.extras.quantity-invalid', { max: maxServiceQuantity(service, tickets) })
  return (
    <li className={classNames(!isOpen && 'unavailable')}>
      <div>
        <h3 lang={pickLang(service.title)}>{pick(service.title)}</h3>
        <ServicePrice event={event} service={service} showTax={showTax} />
      </div>
      {status === null ? (
        <ServiceControl
          {...{ id, event, service, tickets, value, onChange, isInvalid }}
          onInvalid={setIsInvalid}
          describedBy={`${id}-h ${id}-e`}
        />
      ) : (
        <p className="item-status">{t(status)}</p>
      )}
      <div className="more">
        {description !== '' && <ServerHtml html={description} lang={pickLang(service.description)} />}
        {!isOpen && <SalePeriodLine event={event} item={service} />}
        <FieldMessages id={id} hint={limit} error={isInvalid && error} />
        <p role="status">{changeText(props, t)}</p>
      </div>
    </li>
  )
}
