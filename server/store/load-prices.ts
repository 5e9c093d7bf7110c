/** Puts an event's codes, personal codes and additional services into the database. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type {
  AdditionalServiceSeed,
  PersonalCodeSeed,
  PriceSeeds,
  PromoCodeSeed,
} from '../domain/seeds/prices.ts'
import type { Database } from './database.ts'

export interface LoadedEvent {
  readonly id: number
  readonly organizationId: number
  /** When its first category goes on sale. */
  readonly salesFrom: number
  readonly startsAt: number
  readonly endsAt: number
  /** Ids of the categories by name. */
  readonly categories: ReadonlyMap<string, number>
}

function categoryIds(names: readonly string[], code: string, { categories }: LoadedEvent): number[] {
  return names.map((name) => {
    const id = categories.get(name)
    if (id === undefined)
      throw new Error(`The code ${code} names the category "${name}", which the event does not have`)
    return id
  })
}

async function addPromoCode(trx: Database, seed: PromoCodeSeed, event: LoadedEvent): Promise<void> {
  const insert = trx.insertInto('promo_codes').values({
    organization_id: event.organizationId,
    event_id: seed.ofOrganization ? null : event.id,
    code: seed.code,
    kind: seed.kind ?? 'DISCOUNT',
    discount_type: seed.kind === 'ACCESS' ? 'NONE' : (seed.discountType ?? 'PERCENTAGE'),
    amount: seed.kind === 'ACCESS' ? 0 : (seed.amount ?? 0),
    currency: seed.currency ?? null,
    category_ids: JSON.stringify(categoryIds(seed.categories ?? [], seed.code, event)),
    valid_from: seed.validFrom ?? 0,
    valid_until: seed.validUntil ?? event.endsAt,
    max_usage: seed.maximumUsage ?? null,
  })
  // Several events of an organisation may bring its codes along.
  await (seed.ofOrganization ? insert.onConflict((conflict) => conflict.doNothing()) : insert).execute()
}

/** Ten characters that nobody guesses and everybody can type. */
const randomCode = (): string =>
  randomBytes(8).toString('base64url').replaceAll(/[-_]/g, 'X').slice(0, 10).toUpperCase()

/**
 * A restricted category has one personal code for each seat: first those that were named, then random ones.
 * @param seats how many
 */
export async function addPersonalCodes(
  trx: Database,
  eventId: number,
  categoryId: number,
  seats: number,
  named: readonly PersonalCodeSeed[],
): Promise<void> {
  const random = Array.from({ length: Math.max(0, seats - named.length) }, () => ({ code: randomCode() }))
  const rows = [...named, ...random].map(({ code, status }: PersonalCodeSeed) => ({
    event_id: eventId,
    category_id: categoryId,
    code,
    status: status ?? ('FREE' as const),
  }))
  const chunk = 1000
  for (let at = 0; at < rows.length; at += chunk) {
    await trx
      .insertInto('special_prices')
      .values(rows.slice(at, at + chunk))
      .execute()
  }
}

async function addService(trx: Database, seed: AdditionalServiceSeed, ordinal: number, event: LoadedEvent) {
  const donation = seed.type === 'DONATION'
  const { id } = await trx
    .insertInto('additional_services')
    .values({
      event_id: event.id,
      ordinal,
      type: seed.type ?? 'SUPPLEMENT',
      policy: seed.policy ?? (donation ? null : 'OPTIONAL_UNLIMITED_AMOUNT'),
      fix_price: seed.price !== undefined,
      price: seed.price ?? 0,
      min_price: seed.minPrice ?? null,
      max_price: seed.maxPrice ?? null,
      quantity: seed.quantity ?? null,
      max_per_order: seed.maximumPerOrder ?? (donation ? 1 : 5),
      vat_type: seed.vatType ?? (donation ? 'NONE' : 'INHERITED'),
      vat: seed.vat ?? null,
      sale_from: seed.saleFrom ?? event.salesFrom,
      sale_until: seed.saleUntil ?? event.startsAt,
      texts: JSON.stringify({ title: seed.title, description: seed.description ?? {} }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into service_items (service_id, status)
    select ${id}::integer, 'FREE' from generate_series(1, ${seed.quantity ?? 0}::integer)`.execute(trx)
}

/** In the caller's transaction. @throws when a code names a category that does not exist. */
export async function loadPrices(trx: Database, seeds: PriceSeeds, event: LoadedEvent): Promise<void> {
  for (const code of seeds.promoCodes ?? []) await addPromoCode(trx, code, event)
  for (const [index, service] of (seeds.additionalServices ?? []).entries())
    await addService(trx, service, index + 1, event)
}
