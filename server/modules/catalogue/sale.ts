/** The offer of an event as one value, from which views are made. */
import type { EventInfo } from '#catalogue/contract/event.ts'
import type { CoreContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import type {
  EventWithOrganization,
  AdditionalServiceRow,
  Category,
} from '#server/infra/database/tables/tables.ts'
import type { BotChecksContext } from '#server/modules/bot-checks/create-bot-checks.ts'
import { captchaConfiguration } from '#server/modules/bot-checks/widgets.ts'
import { countFreeItems, listAdditionalServices, hasPromoCodes } from '#server/modules/pricing/queries.ts'
import { setting } from '#server/modules/settings/rules.ts'
import { countStock, type EventStock, listCategories, acceptsSubscriptions } from './queries.ts'
import { eventView } from './views/event-view.ts'

/** True when the page offers a field for a code. Expired codes count too (docs/api/catalogue.md#event). */
async function acceptsCodes(event: EventWithOrganization, db: Database): Promise<boolean> {
  if (!setting(event.config, 'DISPLAY_DISCOUNT_CODE_BOX')) return false
  if (await hasPromoCodes(db, event.id)) return true
  return (await listCategories(db, event.id)).some(({ restricted }) => restricted)
}

/** Views by the rows of their event, which are one object until an operator changes the catalogue. */
const views = new WeakMap<EventWithOrganization, EventInfo>()

async function viewOf(event: EventWithOrganization, context: BotChecksContext): Promise<EventInfo> {
  const kept = views.get(event)
  if (kept) return kept
  const view = eventView(event, context.translations, {
    demonstration: context.demonstration,
    hasAccessPromotions: await acceptsCodes(event, context.db),
    canApplySubscriptions: await acceptsSubscriptions(context.db, event.id),
    captchaConfiguration: captchaConfiguration(context, event.config),
  })
  views.set(event, view)
  return view
}

/** The event on the wire, with its free tickets where the organizer shows them (docs/api/catalogue.md#event). */
export async function loadEventView(
  event: EventWithOrganization,
  context: BotChecksContext,
): Promise<EventInfo> {
  const view = await viewOf(event, context)
  if (!setting(event.config, 'DISPLAY_TICKETS_LEFT_INDICATOR')) return view
  return { ...view, availableTicketsCount: (await countStock(context.db, event.id)).free }
}

export interface Sale {
  readonly categories: readonly Category[]
  readonly services: readonly AdditionalServiceRow[]
  readonly stock: EventStock
  /** Free items by service id; services without a limit are missing. */
  readonly freeItems: ReadonlyMap<number, number>
}

/** Read once for an answer, so that its parts agree. Stock and free items are never kept. */
export async function loadSale(
  { id }: EventWithOrganization,
  { db }: Pick<CoreContext, 'db'>,
): Promise<Sale> {
  const services = await listAdditionalServices(db, id)
  return {
    categories: await listCategories(db, id),
    services,
    stock: await countStock(db, id),
    freeItems: services.length > 0 ? await countFreeItems(db, id) : new Map(),
  }
}
