/** Additional services as an event sells them. Contract 1, 2.4 and 3.7. */
import { fromMinor } from '#core/domain/money.ts'
import type { AdditionalService } from '#core/contract/event.ts'
import type { Amount } from '#core/contract/values.ts'
import { discountOfCode, type Code } from '../../domain/codes.ts'
import { fractionDigits } from '../../domain/currency.ts'
import { discountOn } from '../../domain/discounts.ts'
import { l10nToHtml } from '../../domain/markdown.ts'
import { isPercentage } from '../../domain/service-items.ts'
import type { Office } from '../../office.ts'
import type { EventWithOrganization } from '../../store/events.ts'
import { countItems, listServices } from '../../store/services.ts'
import type { EventConfig } from '../../store/tables.ts'
import type { ServiceRow } from '../../store/tables/prices.ts'

interface Listing {
  readonly event: EventWithOrganization
  readonly code: Code | null
}

/** The wire's word for as many as anyone wants. */
const unlimited = 999

/** "2.5" for 250 hundredths: the bare percentage, without zeros at its end. */
function percentage(hundredths: number): Amount {
  if (hundredths % 100 === 0) return { units: hundredths / 100, digits: 0 }
  return hundredths % 10 === 0 ? { units: hundredths / 10, digits: 1 } : { units: hundredths, digits: 2 }
}

interface ServiceVatView {
  readonly vatApplies: boolean
  readonly vatIncluded: boolean
  readonly vatPercentage: string
}

function vatView({ vat_type, vat }: ServiceRow, config: EventConfig): ServiceVatView {
  if (vat_type === 'NONE') return { vatApplies: false, vatIncluded: false, vatPercentage: '0' }
  if (vat_type === 'INHERITED') {
    return { vatApplies: true, vatIncluded: config.vatIncluded, vatPercentage: config.vat }
  }
  return { vatApplies: true, vatIncluded: vat_type === 'CUSTOM_INCLUDED', vatPercentage: vat ?? '0' }
}

/** In the basis of the price beside it, with or without tax: the reference always shows it with, so 12 "became" 13. */
function prices(service: ServiceRow, { event, code }: Listing) {
  const percent = isPercentage(service)
  const discount = discountOfCode(code)
  const reduced =
    discount && service.type !== 'DONATION' && service.fix_price && service.price > 0 && !percent
      ? service.price - discountOn(service.price, discount)
      : service.price
  const written = (price: number): Amount =>
    percent ? percentage(price) : fromMinor(price, fractionDigits(event.config.currency))
  return {
    free: service.fix_price && service.price === 0,
    formattedFinalPrice: written(service.price),
    hasDiscount: reduced < service.price,
    formattedDiscountedPrice: written(reduced),
  }
}

function serviceView(
  service: ServiceRow,
  free: number | undefined,
  listing: Listing,
  office: Office,
): AdditionalService {
  const { config, time_zone: zone } = listing.event
  const now = office.now()
  const date = (instant: number) =>
    office.texts.formatDate(instant, zone, 'common.ticket-category.date-format', config.languages)
  return {
    id: service.id,
    type: service.type,
    supplementPolicy: service.policy,
    fixPrice: service.fix_price,
    availableQuantity: free ?? unlimited,
    maxQtyPerOrder: service.max_per_order,
    ...prices(service, listing),
    ...vatView(service, config),
    expired: now >= service.sale_until,
    saleInFuture: now < service.sale_from,
    formattedInception: date(service.sale_from),
    formattedExpiration: date(service.sale_until),
    title: service.texts.title,
    description: l10nToHtml(service.texts.description),
  }
}

/** Those that are not over. A discount shows itself only with a code that still works. */
export async function servicesView(listing: Listing, office: Office): Promise<AdditionalService[]> {
  const { event } = listing
  const services = (await listServices(office.db, event.id)).filter(
    ({ sale_until }) => office.now() < sale_until,
  )
  if (services.length === 0) return []
  const free = await countItems(office.db, event.id)
  return services.map((service) => serviceView(service, free.get(service.id), listing, office))
}
