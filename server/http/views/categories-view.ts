/** What an event sells at this moment. Contract 1, 2.4. */
import { fromMinor } from '#core/domain/money.ts'
import type { ItemsByCategory, TicketCategory } from '#core/contract/event.ts'
import { availabilityOf, type Availability } from '../../domain/availability.ts'
import { fractionDigits } from '../../domain/currency.ts'
import { setting } from '../../domain/event-settings.ts'
import { l10nToHtml } from '../../domain/markdown.ts'
import type { Office } from '../../office.ts'
import { listCategories, type EventWithOrganization } from '../../store/events.ts'
import { countStock } from '../../store/stock.ts'
import type { Category } from '../../store/tables.ts'

/** Most tickets of a category in one reservation. */
export const maximumOf = (category: Category, event: EventWithOrganization): number =>
  category.maximum ?? setting(event.config, 'MAX_AMOUNT_OF_TICKETS_BY_RESERVATION')

function categoryView(
  category: Category,
  state: Availability,
  event: EventWithOrganization,
  { texts }: Office,
): TicketCategory {
  const { config, time_zone: zone } = event
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
    formattedFinalPrice:
      config.currency === null ? null : fromMinor(category.price, fractionDigits(config.currency)),
    hasDiscount: false,
    formattedDiscountedPrice: null,
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

export async function itemsByCategoryView(
  event: EventWithOrganization,
  office: Office,
): Promise<ItemsByCategory> {
  const now = office.now()
  const stock = await countStock(office.db, event.id)
  const listed = (await listCategories(office.db, event.id))
    // A restricted category shows itself only to those who have a code for it.
    .filter(({ restricted }) => !restricted)
    .map((category) => ({
      category,
      state: availabilityOf(category, stock.of(category), maximumOf(category, event), now),
    }))
  const view = (item: (typeof listed)[number]) => categoryView(item.category, item.state, event, office)
  const current = listed.filter(({ state }) => !state.expired)
  const expired = listed.filter(({ state }) => state.expired)
  const firstToEnd = current.toSorted((a, b) => a.category.sale_until - b.category.sale_until)[0]
  return {
    ticketCategories: current.map(view),
    expiredCategories: setting(event.config, 'DISPLAY_EXPIRED_CATEGORIES') ? expired.map(view) : [],
    additionalServices: [],
    waitingList: false,
    preSales: firstToEnd?.state.saleInFuture ?? false,
    ticketCategoriesForWaitingList: current
      .filter(({ category }) => !category.bounded)
      .map(({ category: { id, name } }) => ({ id, name })),
  }
}
