import { useId } from 'react'
import type { AdditionalService } from '#catalogue/contract/event.ts'
import { taxNote } from '#catalogue/parts/price-texts.ts'
import { useNamespace, useTranslations } from '#i18n/use-translations.ts'
import { localeOf } from '#kit/text/language-choice.ts'
import { ticketCount, type Selection } from '#pricing/quantity-rules.ts'
import { serviceKind } from '#pricing/service-selection.ts'
import { Disclosure } from '#ui/content/Disclosure.tsx'
import { AdditionalServiceRow } from './AdditionalServiceRow.tsx'
import { changeText, serviceTaxNote } from './service-texts.ts'
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

type ListProps = Props & { services: readonly AdditionalService[] }

const ServiceList = ({ services, ...props }: ListProps) => {
  const { offer, selection, requested, onChange } = props
  const translations = useTranslations()
  const notes = services.filter(({ free }) => !free).map((service) => serviceTaxNote(service, translations))
  const tax = taxNote(offer.event, null, translations)
  const isCommon = notes.length > 1 && notes.every((note) => note === tax)
  return (
    <>
      <ul className="items">
        {services.map((service) => (
          <AdditionalServiceRow
            key={service.id}
            event={offer.event}
            service={service}
            tickets={ticketCount(selection.tickets)}
            value={selection.services[service.id] ?? 0}
            requested={requested.services[service.id] ?? 0}
            onChange={(value) => onChange(service.id, value)}
            showTax={!isCommon}
            terms={offer}
          />
        ))}
      </ul>
      {isCommon && tax && (
        <p className="dim small before-3">{translations.t('app.browse.all-prices', { tax })}</p>
      )}
    </>
  )
}

const ServiceSection = ({ title, ...props }: ListProps & { title: string }) => {
  const heading = useId()
  if (props.services.length === 0) return null
  return (
    <section className="part" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <ServiceList {...props} />
    </section>
  )
}

/** What the prices of the tickets include, then the extras and donations of an event. */
export const AdditionalServices = (props: Props) => {
  const translations = useTranslations()
  const { t, pick, lang } = translations
  if (!useNamespace('extras')) return null
  const shown = props.offer.services.filter(
    (service) => serviceKind(service) !== 'mandatory' || !(service.saleInFuture || service.expired),
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
      {automatic.length > 0 && (
        <div className="before-3">
          <Disclosure
            summary={t('app.extras.included', {
              names: new Intl.ListFormat(localeOf(lang)).format(automatic.map(({ title }) => pick(title))),
            })}
          >
            <ServiceList {...props} services={automatic} />
          </Disclosure>
        </div>
      )}
      <ServiceSection {...props} services={extras} title={t('show-event.additional-services')} />
      <ServiceSection {...props} services={donations} title={t('show-event.donations')} />
    </>
  )
}
