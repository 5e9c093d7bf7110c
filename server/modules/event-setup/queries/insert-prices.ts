/** Inserts codes, personal codes and additional services of a definition. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type {
  AdditionalServiceInput,
  PersonalCodeInput,
  PricingInput,
  PromoCodeInput,
} from '../definitions/price-definitions.ts'
import type { Database } from '#server/infra/database/database.ts'

export interface LoadedEvent {
  readonly id: number
  readonly organizationId: number
  /** Start of the first category's sale. */
  readonly salesFrom: number
  readonly startsAt: number
  readonly endsAt: number
  /** Category ids by name. */
  readonly categories: ReadonlyMap<string, number>
}

function categoryIdsByName(names: readonly string[], code: string, { categories }: LoadedEvent): number[] {
  return names.map((name) => {
    const id = categories.get(name)
    if (id === undefined)
      throw new Error(`The code ${code} names the category "${name}", which the event does not have`)
    return id
  })
}

async function insertPromoCode(trx: Database, input: PromoCodeInput, event: LoadedEvent): Promise<void> {
  const insert = trx.insertInto('promo_codes').values({
    organization_id: event.organizationId,
    event_id: input.ofOrganization ? null : event.id,
    code: input.code,
    kind: input.kind ?? 'DISCOUNT',
    discount_type: input.kind === 'ACCESS' ? 'NONE' : (input.discountType ?? 'PERCENTAGE'),
    amount: input.kind === 'ACCESS' ? 0 : (input.amount ?? 0),
    currency: input.currency ?? null,
    category_ids: JSON.stringify(categoryIdsByName(input.categories ?? [], input.code, event)),
    valid_from: input.validFrom ?? 0,
    valid_until: input.validUntil ?? event.endsAt,
    max_usage: input.maximumUsage ?? null,
  })
  // Several events of an organization may define its codes.
  await (input.ofOrganization ? insert.onConflict((conflict) => conflict.doNothing()) : insert).execute()
}

/** Ten characters that are hard to guess and easy to type. */
const randomCode = (): string =>
  randomBytes(8).toString('base64url').replaceAll(/[-_]/g, 'X').slice(0, 10).toUpperCase()

/**
 * One personal code for each ticket of a restricted category: the defined ones first, then random ones.
 * @param seats tickets of the category
 */
export async function insertPersonalCodes(
  trx: Database,
  eventId: number,
  categoryId: number,
  seats: number,
  named: readonly PersonalCodeInput[],
): Promise<void> {
  const random = Array.from({ length: Math.max(0, seats - named.length) }, () => ({ code: randomCode() }))
  const rows = [...named, ...random].map(({ code, status }: PersonalCodeInput) => ({
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

async function insertAdditionalService(
  trx: Database,
  input: AdditionalServiceInput,
  ordinal: number,
  event: LoadedEvent,
) {
  const donation = input.type === 'DONATION'
  const { id } = await trx
    .insertInto('additional_services')
    .values({
      event_id: event.id,
      ordinal,
      type: input.type ?? 'SUPPLEMENT',
      policy: input.policy ?? (donation ? null : 'OPTIONAL_UNLIMITED_AMOUNT'),
      fix_price: input.price !== undefined,
      price: input.price ?? 0,
      min_price: input.minPrice ?? null,
      max_price: input.maxPrice ?? null,
      quantity: input.quantity ?? null,
      max_per_order: input.maximumPerOrder ?? (donation ? 1 : 5),
      vat_type: input.vatType ?? (donation ? 'NONE' : 'INHERITED'),
      vat: input.vat ?? null,
      sale_from: input.saleFrom ?? event.salesFrom,
      sale_until: input.saleUntil ?? event.startsAt,
      texts: JSON.stringify({ title: input.title, description: input.description ?? {} }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into service_items (service_id, status)
    select ${id}::integer, 'FREE' from generate_series(1, ${input.quantity ?? 0}::integer)`.execute(trx)
}

/** In the caller's transaction. @throws when a code names an unknown category */
export async function insertPrices(trx: Database, inputs: PricingInput, event: LoadedEvent): Promise<void> {
  for (const code of inputs.promoCodes ?? []) await insertPromoCode(trx, code, event)
  for (const [index, service] of (inputs.additionalServices ?? []).entries())
    await insertAdditionalService(trx, service, index + 1, event)
}
