import { useId } from 'react'
import type { AdditionalService } from '#catalogue/contract/event.ts'
import { serviceTaxNote } from '#catalogue/parts/price-texts.ts'
import { useNamespace, useTranslations } from '#i18n/use-translations.ts'
import type { Amount } from '#kit/money/amount.ts'
import { orderTotal } from '#pricing/order-total.ts'
import { ticketCount, type Selection } from '#pricing/quantity-rules.ts'
import { serviceKind, serviceState } from '#pricing/service-selection.ts'
import { AdditionalServiceRow } from './AdditionalServiceRow.tsx'
import { changeText } from './service-texts.ts'
import type { ShopOffer } from './use-shop.ts'

type Props = {
  offer: ShopOffer
  selection: Selection
  /** The numbers that the visitor chose; they can be above a limit. */
  requested: Selection
  onChange: (serviceId: number, value: number) => void
}

/** The chosen number of a service, and the number before a limit lowered it. */
const amountsOf = (id: number, { selection, requested }: Pick<Props, 'selection' | 'requested'>) =>
  [selection.services[id] ?? 0, requested.services[id] ?? 0] as const

type SectionProps = Props & { services: readonly AdditionalService[]; title: string }

function orderedAmounts({ offer, selection }: Props): ReadonlyMap<number, Amount> {
  if (ticketCount(selection.tickets) === 0) return new Map()
  return new Map(orderTotal(selection, offer).services.map(({ id, total }) => [id, total]))
}

const ServiceSection = ({ services, title, ...props }: SectionProps) => {
  const { offer, selection, requested, onChange } = props
  const { event } = offer
  const amounts = orderedAmounts(props)
  const translations = useTranslations()
  const heading = useId()
  const [first, ...others] = services
    .filter(({ free }) => !free)
    .map((service) => serviceTaxNote(service, translations))
  const isCommon = first && others.every((note) => note === first)
  return (
    <section className="part" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <ul className="items">
        {services.map((service) => (
          <AdditionalServiceRow
            key={service.id}
            event={event}
            service={service}
            tickets={ticketCount(selection.tickets)}
            value={selection.services[service.id] ?? 0}
            requested={requested.services[service.id] ?? 0}
            added={amounts.get(service.id)}
            onChange={(value) => onChange(service.id, value)}
            showTax={!isCommon}
          />
        ))}
      </ul>
      {isCommon && (
        <p className="dim small before-3">{translations.t('app.browse.all-prices', { tax: first })}</p>
      )}
    </section>
  )
}

/** The extras and donations of an event, below its tickets. What the server adds comes last, with its amount for the selection. */
export const AdditionalServices = (props: Props) => {
  const translations = useTranslations()
  const { t, pick } = translations
  if (!useNamespace('extras')) return null
  const shown = props.offer.services.filter(
    (service) => serviceKind(service) !== 'mandatory' || serviceState(service) !== 'not-yet',
  )
  const automatic = shown.filter((service) => serviceKind(service) === 'mandatory')
  const chosen = shown.filter((service) => serviceKind(service) !== 'mandatory')
  const extras = chosen.filter(({ type }) => type !== 'DONATION')
  const donations = chosen.filter(({ type }) => type === 'DONATION')
  const changes = shown.flatMap((service) => {
    const { id, title } = service
    const change = changeText(service, ...amountsOf(id, props), translations)
    return change === null ? [] : [`${pick(title)}: ${change}`]
  })
  return (
    <>
      <p className="vh" role="status">
        {changes.join('. ')}
      </p>
      {extras.length > 0 && (
        <ServiceSection {...props} services={extras} title={t('show-event.additional-services')} />
      )}
      {donations.length > 0 && (
        <ServiceSection {...props} services={donations} title={t('show-event.donations')} />
      )}
      {automatic.length > 0 && (
        <ServiceSection {...props} services={automatic} title={t('app.extras.automatic')} />
      )}
    </>
  )
}
