/** What an event sells at this moment. Contract 1, 2.4. */
import { fromMinor } from '#core/domain/money.ts'
import type { ItemsByCategory, TicketCategory } from '#core/contract/event.ts'
import { availabilityOf, usualMaximum, type Availability } from '../../domain/availability.ts'
import {
  appliesTo,
  discountOfCode,
  isCurrent,
  isValid,
  listedMaximum,
  opens,
  type Code,
} from '../../domain/codes.ts'
import { fractionDigits } from '../../domain/currency.ts'
import { discountOn } from '../../domain/discounts.ts'
import { setting } from '../../domain/event-settings.ts'
import { l10nToHtml } from '../../domain/markdown.ts'
import type { Office } from '../../office.ts'
import { findCode } from '../../store/codes.ts'
import { listCategories, type EventWithOrganization } from '../../store/events.ts'
import { countStock, openShelves } from '../../store/stock.ts'
import { beforeSales, showsWaitingList } from '../../domain/waiting-list.ts'
import type { Category } from '../../store/tables.ts'
import { servicesView } from './services-view.ts'

interface Listing {
  readonly event: EventWithOrganization
  readonly code: Code | null
}

/** Shown only while it can be bought. An amount off the whole order leaves the single price as it is (contract 1, 2.4). */
function discountedPrice(category: Category, state: Availability, code: Code | null): number | null {
  const discount = discountOfCode(code)
  if (!code || !discount || !appliesTo(code, category) || !state.saleableAndLimitNotReached) return null
  return category.price === 0 ? null : category.price - discountOn(category.price, discount)
}

function categoryView(
  category: Category,
  state: Availability,
  { event, code }: Listing,
  { texts }: Office,
): TicketCategory {
  const { config, time_zone: zone } = event
  const digits = fractionDigits(config.currency)
  const discounted = discountedPrice(category, state, code)
  const date = (instant: number) =>
    texts.formatDate(instant, zone, 'common.ticket-category.date-format', config.languages)
  const showsLeft =
    category.bounded && !category.restricted && setting(config, 'DISPLAY_TICKETS_LEFT_INDICATOR')
  return {
    id: category.id,
    name: category.name,
    description: state.expired ? {} : l10nToHtml(category.description),
    ticketAccessType: category.access_type,
    bounded: category.bounded,
    maximumSaleableTickets: state.maximumSaleableTickets,
    free: category.price === 0,
    formattedFinalPrice: config.currency === null ? null : fromMinor(category.price, digits),
    hasDiscount: discounted !== null,
    formattedDiscountedPrice: discounted === null ? null : fromMinor(discounted, digits),
    // Restricted ones sort first.
    ordinal: category.restricted ? -1 : category.ordinal,
    expired: state.expired,
    saleInFuture: state.saleInFuture,
    containsPendingTickets: state.containsPendingTickets,
    formattedInception: date(category.sale_from),
    formattedExpiration: date(category.sale_until),
    saleableAndLimitNotReached: state.saleableAndLimitNotReached,
    accessRestricted: category.restricted,
    soldOutOrLimitReached: state.soldOutOrLimitReached,
    availableTickets: showsLeft ? state.available : null,
    displayTaxInformation: category.taxed,
  }
}

/** What was sent, when it stands for something now. A used-up code still does: it says that its limit is reached. */
async function currentCode(
  event: EventWithOrganization,
  text: string | undefined,
  office: Office,
): Promise<Code | null> {
  const code = text === undefined ? null : await findCode(office.db, event, text)
  return code && isCurrent(code, event.config.currency, office.now()) ? code : null
}

/** @param text the call's `code`; one that stands for nothing changes nothing */
export async function itemsByCategoryView(
  event: EventWithOrganization,
  office: Office,
  text?: string,
): Promise<ItemsByCategory> {
  const now = office.now()
  const code = await currentCode(event, text, office)
  const stock = await countStock(office.db, event.id)
  const listed = (await listCategories(office.db, event.id))
    // A restricted category shows itself only to those who have a code for it.
    .filter((category) => !category.restricted || (code !== null && opens(code, category)))
    .map((category) => {
      const maximum = listedMaximum(code, category, usualMaximum(category, event.config))
      const byCode = code !== null && appliesTo(code, category)
      return { category, state: availabilityOf(category, stock.of(category), maximum, now, byCode) }
    })
  const view = (item: (typeof listed)[number]) =>
    categoryView(item.category, item.state, { event, code }, office)
  const current = listed.filter(({ state }) => !state.expired)
  const expired = listed.filter(({ state }) => state.expired)
  // Hidden ones that a code reveals come first (contract 1, 2.4).
  const sorted = (items: typeof listed) => items.map(view).toSorted((a, b) => a.ordinal - b.ordinal)
  const categories = listed.map(({ category }) => category)
  const shelves = await openShelves(office.db, event.id)
  return {
    ticketCategories: sorted(current),
    expiredCategories: setting(event.config, 'DISPLAY_EXPIRED_CATEGORIES') ? sorted(expired) : [],
    additionalServices: await servicesView(
      { event, code: code && isValid(code, event.config.currency, now) ? code : null },
      office,
    ),
    waitingList: showsWaitingList(event.config, categories, shelves, now),
    preSales: beforeSales(categories, now),
    ticketCategoriesForWaitingList: current
      .filter(({ category }) => !category.bounded)
      .map(({ category: { id, name } }) => ({ id, name })),
  }
}
