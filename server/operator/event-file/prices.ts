/** Codes, rules of discount and supplements in an event file. */
import { z } from 'zod'
import type { SupplementPolicy } from '#core/contract/event.ts'
import type {
  AdditionalServiceSeed,
  DynamicDiscountRule,
  PriceSeeds,
  PromoCodeSeed,
} from '../../domain/seeds/prices.ts'
import type { Kinds } from './kinds.ts'
import { without } from './without.ts'

export const code = z.string().regex(/^\S{1,64}$/, 'expected a code without spaces')

/** What is off: exactly one of them (price-rules.ts). */
const off = (kinds: Kinds) => ({
  percentOff: z.int().min(1).max(100).exactOptional(),
  amountOff: kinds.money.exactOptional(),
  amountOffOrder: kinds.money.exactOptional(),
})

export const offNames = ['percentOff', 'amountOff', 'amountOffOrder'] as const

const promoCode = (kinds: Kinds) =>
  z.strictObject({
    code,
    ...off(kinds),
    opens: z.string().exactOptional(),
    categories: z.array(z.string()).min(1).exactOptional(),
    validFrom: kinds.instant.exactOptional(),
    validUntil: kinds.instant.exactOptional(),
    maximumUsage: z.int().min(1).exactOptional(),
    everyEvent: z.boolean().exactOptional(),
  })

const dynamicDiscount = (kinds: Kinds) =>
  z.strictObject({
    ...off(kinds),
    fromTickets: z.int().min(1).exactOptional(),
    fromValue: kinds.money.exactOptional(),
    from: kinds.instant.exactOptional(),
    until: kinds.instant.exactOptional(),
  })

const policies = [
  'MANDATORY_ONE_FOR_TICKET',
  'MANDATORY_PERCENTAGE_RESERVATION',
  'MANDATORY_PERCENTAGE_FOR_TICKET',
  'OPTIONAL_UNLIMITED_AMOUNT',
  'OPTIONAL_MAX_AMOUNT_PER_TICKET',
  'OPTIONAL_MAX_AMOUNT_PER_RESERVATION',
] as const satisfies readonly SupplementPolicy[]

const additionalService = (kinds: Kinds) =>
  z.strictObject({
    type: z.enum(['SUPPLEMENT', 'DONATION']).exactOptional(),
    policy: z.enum(policies).exactOptional(),
    title: kinds.texts,
    description: kinds.texts.exactOptional(),
    price: kinds.money.exactOptional(),
    percent: kinds.percent.exactOptional(),
    minPrice: kinds.money.exactOptional(),
    maxPrice: kinds.money.exactOptional(),
    quantity: kinds.count.exactOptional(),
    maximumPerOrder: z.int().min(1).exactOptional(),
    vatType: z.enum(['INHERITED', 'NONE', 'CUSTOM_INCLUDED', 'CUSTOM_EXCLUDED']).exactOptional(),
    vat: kinds.percent.exactOptional(),
    saleFrom: kinds.instant.exactOptional(),
    saleUntil: kinds.instant.exactOptional(),
  })

export const pricesFile = (kinds: Kinds) => ({
  promoCodes: z.array(promoCode(kinds)).exactOptional(),
  additionalServices: z.array(additionalService(kinds)).exactOptional(),
  dynamicDiscounts: z.array(dynamicDiscount(kinds)).exactOptional(),
})

type Parts = ReturnType<typeof pricesFile>
export type PromoCodeFile = z.output<ReturnType<typeof promoCode>>
export type ServiceFile = z.output<ReturnType<typeof additionalService>>
export type DynamicDiscountFile = z.output<ReturnType<typeof dynamicDiscount>>
export type PricesFile = z.output<z.ZodObject<Parts>>
type Off = Pick<DynamicDiscountFile, 'percentOff' | 'amountOff' | 'amountOffOrder'>

function discountOf({
  percentOff,
  amountOff,
  amountOffOrder,
}: Off): Pick<DynamicDiscountRule, 'type' | 'amount'> {
  if (percentOff !== undefined) return { type: 'PERCENTAGE', amount: percentOff }
  if (amountOff !== undefined) return { type: 'FIXED_AMOUNT', amount: amountOff }
  return { type: 'FIXED_AMOUNT_RESERVATION', amount: amountOffOrder ?? 0 }
}

/** An amount is off prices of this currency only, wherever the code is typed. */
function promoCodeSeed(file: PromoCodeFile, currency: string | null): PromoCodeSeed {
  const { opens, everyEvent, categories } = file
  const rest = without(file, ...offNames, 'opens', 'everyEvent', 'categories')
  const { type, amount } = discountOf(file)
  const shared = { ...rest, ...(everyEvent === undefined ? {} : { ofOrganization: everyEvent }) }
  return opens === undefined
    ? {
        ...shared,
        discountType: type,
        amount,
        ...(type === 'PERCENTAGE' ? {} : { currency }),
        ...(categories ? { categories } : {}),
      }
    : { ...shared, kind: 'ACCESS', categories: [opens] }
}

const ruleSeed = (file: DynamicDiscountFile): DynamicDiscountRule => ({
  ...without(file, ...offNames),
  ...discountOf(file),
})

/** Percentages are kept in hundredths of a percent, where prices are kept in minor units. */
const serviceSeed = ({ percent, ...rest }: ServiceFile): AdditionalServiceSeed => ({
  ...rest,
  ...(percent === undefined ? {} : { price: Math.round(Number(percent) * 100) }),
})

export const priceSeeds = (
  { promoCodes, additionalServices, dynamicDiscounts }: PricesFile,
  currency: string | null,
): { prices: PriceSeeds; dynamicDiscounts: readonly DynamicDiscountRule[] } => ({
  prices: {
    promoCodes: (promoCodes ?? []).map((one) => promoCodeSeed(one, currency)),
    additionalServices: (additionalServices ?? []).map(serviceSeed),
  },
  dynamicDiscounts: (dynamicDiscounts ?? []).map(ruleSeed),
})
