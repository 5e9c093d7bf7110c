/**
 * Additional services of an event, on the wire (docs/api/catalogue.md#ticket-categories,
 * docs/api/catalogue.md#additional-services).
 */
import type { Amount } from '#core/contract/amount.ts'
import type { AdditionalService } from '#core/contract/event.ts'
import { discountAmount } from '#core/domain/discounts.ts'
import { fromMinor } from '#core/domain/money.ts'
import { maxServiceItems } from '#core/domain/service-selection.ts'
import { isPercentageFee } from '#core/domain/supplement-policy.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/event-with-organization.ts'
import type { AdditionalServiceRow } from '#server/infra/database/tables/pricing.ts'
import type { EventConfig } from '#server/infra/database/tables/tables.ts'
import { fractionDigits } from '#server/infra/i18n/currency.ts'
import { l10nToHtml } from '#server/infra/i18n/markdown.ts'
import type { BotChecksContext } from '#server/modules/bot-checks/index.ts'
import { discountOfCode, type AppliedCode } from '#server/modules/pricing/index.ts'
import type { Sale } from '../sale.ts'

interface ServiceListing {
  readonly event: EventWithOrganization
  readonly sale: Sale
  readonly code: AppliedCode | null
}

/** "2.5" for 250 hundredths of a percent, without trailing zeros. */
function percentageAmount(hundredths: number): Amount {
  if (hundredths % 100 === 0) return { units: hundredths / 100, digits: 0 }
  return hundredths % 10 === 0 ? { units: hundredths / 10, digits: 1 } : { units: hundredths, digits: 2 }
}

interface ServiceVatView {
  readonly vatApplies: boolean
  readonly vatIncluded: boolean
  readonly vatPercentage: string
}

function serviceVatView({ vat_type, vat }: AdditionalServiceRow, config: EventConfig): ServiceVatView {
  if (vat_type === 'NONE') return { vatApplies: false, vatIncluded: false, vatPercentage: '0' }
  if (vat_type === 'INHERITED') {
    return { vatApplies: true, vatIncluded: config.vatIncluded, vatPercentage: config.vat }
  }
  return { vatApplies: true, vatIncluded: vat_type === 'CUSTOM_INCLUDED', vatPercentage: vat ?? '0' }
}

/** On the same basis as the price beside it. alf.io always adds the tax, which turns 12 into 13. */
function servicePrices(service: AdditionalServiceRow, { event, code }: ServiceListing) {
  const percent = isPercentageFee(service)
  const discount = discountOfCode(code)
  const reduced =
    discount && service.type !== 'DONATION' && service.fix_price && service.price > 0 && !percent
      ? service.price - discountAmount(service.price, discount)
      : service.price
  const digits = fractionDigits(event.config.currency)
  const written = (price: number): Amount => (percent ? percentageAmount(price) : fromMinor(price, digits))
  const { min_price: least, max_price: most } = service
  return {
    free: service.fix_price && service.price === 0,
    formattedFinalPrice: written(service.price),
    hasDiscount: reduced < service.price,
    formattedDiscountedPrice: written(reduced),
    ...(least !== null && { minPrice: fromMinor(least, digits) }),
    ...(most !== null && { maxPrice: fromMinor(most, digits) }),
  }
}

function serviceView(
  service: AdditionalServiceRow,
  free: number | undefined,
  listing: ServiceListing,
  context: BotChecksContext,
): AdditionalService {
  const { config, time_zone: zone } = listing.event
  const now = context.now()
  const date = (instant: number) =>
    context.translations.formatDate(instant, zone, 'common.ticket-category.date-format', config.languages)
  return {
    id: service.id,
    type: service.type,
    supplementPolicy: service.policy,
    fixPrice: service.fix_price,
    availableQuantity: free ?? maxServiceItems,
    maxQtyPerOrder: service.max_per_order,
    ...servicePrices(service, listing),
    ...serviceVatView(service, config),
    expired: now >= service.sale_until,
    saleInFuture: now < service.sale_from,
    formattedInception: date(service.sale_from),
    formattedExpiration: date(service.sale_until),
    title: service.texts.title,
    description: l10nToHtml(service.texts.description),
  }
}

/** Services whose sale has not ended. Discounts are shown with a valid code only. */
export const additionalServicesView = (
  listing: ServiceListing,
  context: BotChecksContext,
): AdditionalService[] =>
  listing.sale.services
    .filter(({ sale_until }) => context.now() < sale_until)
    .map((service) => serviceView(service, listing.sale.freeItems.get(service.id), listing, context))
