/** Categories and additional services on the wire (docs/api/catalogue.md#ticket-categories). */
import type { ItemsByCategory, TicketCategory, AdditionalService } from '#catalogue/contract/event.ts'
import type { Amount } from '#kit/money/amount.ts'
import { fractionDigits } from '#kit/money/currencies.ts'
import { fromMinor } from '#kit/money/money.ts'
import { discountAmount } from '#pricing/discounts.ts'
import { maxServiceItems } from '#pricing/service-selection.ts'
import { isPercentageFee } from '#pricing/supplement-policy.ts'
import type {
  EventConfig,
  AdditionalServiceRow,
  Category,
  EventWithOrganization,
} from '#server/infra/database/tables/tables.ts'
import { l10nToHtml } from '#server/infra/i18n/markdown.ts'
import type { BotChecksContext } from '#server/modules/bot-checks/create-bot-checks.ts'
import { findCode } from '#server/modules/pricing/queries.ts'
import {
  codeAppliesTo,
  discountOfCode,
  isCodeCurrent,
  isCodeValid,
  listedMaximum,
  codeRevealsCategory,
  type AppliedCode,
} from '#server/modules/pricing/rules/discounts.ts'
import { setting } from '#server/modules/settings/rules.ts'
import { openCategoriesOf } from '../queries.ts'
import {
  availabilityOf,
  defaultMaximum,
  type Availability,
  isBeforeSales,
  isWaitingListShown,
} from '../rules.ts'
import type { Sale } from '../sale.ts'

interface Listing {
  readonly event: EventWithOrganization
  readonly code: AppliedCode | null
}

/** "2.5" for 250 hundredths of a percent, without trailing zeros. */
function percentageAmount(hundredths: number): Amount {
  if (hundredths % 100 === 0) return { units: hundredths / 100, digits: 0 }
  return hundredths % 10 === 0 ? { units: hundredths / 10, digits: 1 } : { units: hundredths, digits: 2 }
}

function serviceVatView({ vat_type, vat }: AdditionalServiceRow, config: EventConfig) {
  if (vat_type === 'NONE') return { vatApplies: false, vatIncluded: false, vatPercentage: '0' }
  if (vat_type === 'INHERITED') {
    return { vatApplies: true, vatIncluded: config.vatIncluded, vatPercentage: config.vat }
  }
  return { vatApplies: true, vatIncluded: vat_type === 'CUSTOM_INCLUDED', vatPercentage: vat ?? '0' }
}

/** Price and discounted price on one basis. alf.io always adds the tax to the discounted one, which turns 12 into 13. */
function servicePrices(service: AdditionalServiceRow, { event, code }: Listing) {
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
  listing: Listing,
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

/**
 * Null unless on sale. A fixed amount of the reservation leaves the single price unchanged
 * (docs/api/catalogue.md#ticket-categories).
 */
function discountedPrice(category: Category, state: Availability, code: AppliedCode | null): number | null {
  const discount = discountOfCode(code)
  if (!code || !discount || !codeAppliesTo(code, category) || !state.saleableAndLimitNotReached) return null
  return category.price === 0 ? null : category.price - discountAmount(category.price, discount)
}

function categoryView(
  category: Category,
  state: Availability,
  { event, code }: Listing,
  { translations }: BotChecksContext,
): TicketCategory {
  const { config, time_zone: zone } = event
  const { available, ...availability } = state
  const digits = fractionDigits(config.currency)
  const discounted = discountedPrice(category, state, code)
  const date = (instant: number) =>
    translations.formatDate(instant, zone, 'common.ticket-category.date-format', config.languages)
  const showsLeft =
    category.bounded && !category.restricted && setting(config, 'DISPLAY_TICKETS_LEFT_INDICATOR')
  return {
    ...availability,
    id: category.id,
    name: category.name,
    description: state.expired ? {} : l10nToHtml(category.description),
    ticketAccessType: category.access_type,
    bounded: category.bounded,
    free: category.price === 0,
    formattedFinalPrice: config.currency === null ? null : fromMinor(category.price, digits),
    hasDiscount: discounted !== null,
    formattedDiscountedPrice: discounted === null ? null : fromMinor(discounted, digits),
    // Restricted ones sort first.
    ordinal: category.restricted ? -1 : category.ordinal,
    formattedInception: date(category.sale_from),
    formattedExpiration: date(category.sale_until),
    saleStartsAt: category.sale_from,
    saleEndsAt: category.sale_until,
    accessRestricted: category.restricted,
    availableTickets: showsLeft ? available : null,
    displayTaxInformation: category.taxed,
  }
}

/**
 * The submitted code when it is current. A used-up code counts too: the answer shows that its limit is
 * reached.
 */
async function findCurrentCode(
  event: EventWithOrganization,
  text: string | undefined,
  context: BotChecksContext,
): Promise<AppliedCode | null> {
  const code = text === undefined ? null : await findCode(context.db, event, text)
  return code && isCodeCurrent(code, event.config.currency, context.now()) ? code : null
}

/**
 * Categories and additional services with what is left of them now (docs/api/catalogue.md#ticket-categories).
 * `code`: the parameter; an unknown code changes nothing.
 */
export async function itemsByCategoryView(
  event: EventWithOrganization,
  context: BotChecksContext,
  { sale, code: text }: { readonly sale: Sale; readonly code: string | undefined },
): Promise<ItemsByCategory> {
  const now = context.now()
  const code = await findCurrentCode(event, text, context)
  // Discounts of services are shown with a valid code only.
  const validCode = code && isCodeValid(code, event.config.currency, now) ? code : null
  const { stock } = sale
  const listed = sale.categories
    // Restricted categories need a code that reveals them.
    .filter((category) => !category.restricted || (code !== null && codeRevealsCategory(code, category)))
    .map((category) => {
      const maximum = listedMaximum(code, category, defaultMaximum(category, event.config))
      const byCode = code !== null && codeAppliesTo(code, category)
      return {
        category,
        state: availabilityOf(category, { stock: stock.of(category), maximum, byCode }, now),
      }
    })
  const view = (item: (typeof listed)[number]) =>
    categoryView(item.category, item.state, { event, code }, context)
  const current = listed.filter(({ state }) => !state.expired)
  const expired = listed.filter(({ state }) => state.expired)
  // Categories that a code reveals come first (docs/api/catalogue.md#ticket-categories).
  const sorted = (items: typeof listed) => items.map(view).toSorted((a, b) => a.ordinal - b.ordinal)
  const categories = listed.map(({ category }) => category)
  const openCategories = openCategoriesOf(sale.categories, stock)
  return {
    ticketCategories: sorted(current),
    expiredCategories: setting(event.config, 'DISPLAY_EXPIRED_CATEGORIES') ? sorted(expired) : [],
    additionalServices: sale.services
      .filter(({ sale_until }) => now < sale_until)
      .map((service) =>
        serviceView(service, sale.freeItems.get(service.id), { event, code: validCode }, context),
      ),
    waitingList: isWaitingListShown(event.config, categories, openCategories, now),
    preSales: isBeforeSales(categories, now),
    ticketCategoriesForWaitingList: current
      .filter(({ category }) => !category.bounded)
      .map(({ category: { id, name } }) => ({ id, name })),
  }
}
