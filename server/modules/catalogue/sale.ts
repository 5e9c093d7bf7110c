/** What an event sells, as one value that a view is made of. */
import type { CoreContext } from '#server/infra/context.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/event-with-organization.ts'
import type { AdditionalServiceRow } from '#server/infra/database/tables/pricing.ts'
import type { Category } from '#server/infra/database/tables/tables.ts'
import { countFreeItems, listAdditionalServices } from '#server/modules/pricing/index.ts'
import { countStock, type EventStock } from './queries/category-stock.ts'
import { listCategories } from './queries/events.ts'

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
