/** The profile form: what is wrong with it, and what of it is kept. Contract 2, 1.15. */
import type { ProfileForm } from '#core/contract/account.ts'
import type { AdditionalData } from '../store/tables/accounts.ts'
import type { Billing } from '../store/tables.ts'
import { billingProblems, type BillingData } from './booking/billing-rules.ts'
import { italianProfileProblems, type ItalianData } from './booking/italian-rules.ts'
import { italianOf, typed } from './booking/data.ts'
import { atMost, nameProblems } from './booking/person-rules.ts'
import type { ValidationError } from './problems.ts'

const longestLine = 256

export interface ProfileData {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly billing: Billing
  readonly invoiceRequested: boolean
}

/** `skipVatNr` and `addCompanyBillingDetails` are answers to one order's questions and are not kept. */
export function profileData(form: ProfileForm): ProfileData {
  const italian = italianOf(form)
  return {
    firstName: typed(form.firstName),
    lastName: typed(form.lastName),
    invoiceRequested: form.invoiceRequested === true,
    billing: {
      companyName: typed(form.billingAddressCompany),
      addressLine1: typed(form.billingAddressLine1),
      addressLine2: typed(form.billingAddressLine2),
      zip: typed(form.billingAddressZip),
      city: typed(form.billingAddressCity),
      state: typed(form.billingAddressState),
      country: typed(form.vatCountryCode),
      taxId: typed(form.vatNr),
      italian: Object.values(italian).some(Boolean) ? italian : null,
    },
  }
}

/** As the rules of the booking form read it. Nobody insists on a company's number here: it is asked for by each order. */
const asBooked = ({ billing, invoiceRequested }: ProfileData): BillingData & ItalianData => ({
  company: billing.companyName ?? null,
  line1: billing.addressLine1 ?? null,
  line2: billing.addressLine2 ?? null,
  zip: billing.zip ?? null,
  city: billing.city ?? null,
  state: billing.state ?? null,
  country: billing.country ?? null,
  vatNr: billing.taxId ?? null,
  customerReference: null,
  skipVatNr: true,
  invoiceRequested,
  italian: billing.italian ?? italianOf({}),
})

/**
 * The address is asked for only with `invoiceRequested`, which the reference's form never sends.
 * @param italian electronic invoices are on for the whole house
 */
export function profileProblems(data: ProfileData, italian: boolean): ValidationError[] {
  const booked = asBooked(data)
  const { fiscalCode, addresseeCode, pec } = booked.italian
  return [
    ...nameProblems('', data),
    ...billingProblems(booked),
    ...(italian ? italianProfileProblems(booked) : atMost('italyEInvoicingFiscalCode', fiscalCode, 28)),
    ...atMost('italyEInvoicingReferenceAddresseeCode', addresseeCode, longestLine),
    ...atMost('italyEInvoicingReferencePEC', pec, longestLine),
  ]
}

/**
 * What stays of the stored answers after the form was sent. Nothing sent wipes them all; a key left out keeps its
 * values; a key sent has that one value afterwards, and none when it was emptied. Nobody can invent a key: its label
 * comes from an order's questions.
 */
export function keptAnswers(
  stored: AdditionalData,
  sent: Readonly<Record<string, string | null>>,
): AdditionalData {
  if (Object.keys(sent).length === 0) return {}
  const entries = Object.entries(stored).map(([key, answer]): [string, AdditionalData[string]] => {
    const wish = Object.hasOwn(sent, key) ? sent[key] : undefined
    if (wish === undefined) return [key, answer]
    const value = typed(wish)
    return [key, { label: answer.label, values: value === null ? [] : [value] }]
  })
  return Object.fromEntries(entries)
}
