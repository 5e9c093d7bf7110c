/** The stored form of an invoice or a receipt. Documents of earlier versions must stay readable. */
import * as z from 'zod/mini'
import { summaryRow } from '#core/contract/reservation.ts'

const amountRecord = z.object({ units: z.number(), digits: z.number() })
const priceRecord = z.nullable(z.union([amountRecord, z.object({ percent: z.number() })]))
const taxLine = z.object({ percentage: z.string(), amount: amountRecord })

/** The tax at the rate of the event, which may be zero. */
const billingTax = z.extend(taxLine, {
  /** The total without any tax. */
  net: amountRecord,
  /** At the rates of services. Absent in documents of earlier versions. */
  others: z.optional(z.array(taxLine)),
})
export type BillingTax = z.output<typeof billingTax>

const billingPayment = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['paid', 'free', 'desk', 'open']) }),
  z.object({
    kind: z.literal('transfer'),
    account: z.string(),
    owner: z.readonly(z.array(z.string())),
    /** Epoch ms. */
    due: z.number(),
  }),
])
export type BillingPayment = z.output<typeof billingPayment>

export const billingDocument = z.object({
  kind: z.enum(['INVOICE', 'RECEIPT']),
  /** Number of the invoice; a receipt has that of the reservation. */
  number: z.string(),
  order: z.string(),
  /** Epoch ms; dates are printed in `timeZone`. */
  issuedAt: z.number(),
  timeZone: z.string(),
  lang: z.string(),
  seller: z.object({ name: z.string(), email: z.string(), address: z.string(), vatNr: z.string() }),
  buyer: z.object({
    lines: z.array(z.string()),
    taxId: z.nullable(z.string()),
    reference: z.nullable(z.string()),
  }),
  event: z.object({
    title: z.string(),
    /** Epoch ms. */
    startsAt: z.number(),
    /** Epoch ms. Absent in documents of earlier versions. */
    endsAt: z.optional(z.number()),
    place: z.nullable(z.string()),
  }),
  currency: z.nullable(z.string()),
  rows: z.array(z.extend(summaryRow, { price: priceRecord, subTotal: priceRecord })),
  total: amountRecord,
  /** Null without a tax. */
  vat: z.nullable(billingTax),
  /** The reservation is exempt from tax, which the document has to state by law. */
  exempt: z.boolean(),
  payment: billingPayment,
})
export type BillingDocument = z.output<typeof billingDocument>
export type BillingKind = BillingDocument['kind']
