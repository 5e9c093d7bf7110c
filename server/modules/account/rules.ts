/** Rules of the profile form (docs/api/accounts.md#update-the-profile). */
import type { ProfileForm } from '#account/contract.ts'
import { ownValue } from '#kit/own-value.ts'
import type { AdditionalData } from '#server/infra/database/tables/tables.ts'
import { codeOrNull, trimmedOrNull, type ValidationError } from '#server/infra/validation.ts'
import { billingProblems, italianProfileProblems } from '#server/modules/purchase/rules/billing-rules.ts'
import { addressOf, italianBillingOf } from '#server/modules/purchase/rules/booking-data.ts'
import { nameProblems } from '#server/modules/purchase/rules/booking-rules.ts'

export type ProfileData = ReturnType<typeof profileData>

/**
 * The stored part of the form. `skipVatNr` and `addCompanyBillingDetails` belong to one reservation and are
 * not stored.
 */
export function profileData(form: ProfileForm) {
  const italian = italianBillingOf(form)
  return {
    firstName: trimmedOrNull(form.firstName),
    lastName: trimmedOrNull(form.lastName),
    invoiceRequested: form.invoiceRequested === true,
    billing: {
      companyName: trimmedOrNull(form.billingAddressCompany),
      ...addressOf(form),
      taxId: codeOrNull(form.vatNr),
      italian: Object.values(italian).some(Boolean) ? italian : null,
    },
  }
}

/**
 * The address is required only with `invoiceRequested`, which alf.io's form never sends.
 * @param italian electronic invoices are enabled in the event defaults
 */
export function profileProblems(data: ProfileData, italian: boolean): ValidationError[] {
  const { billing, invoiceRequested } = data
  // A company's tax number stays optional: each booking requires it itself.
  const stored = { ...billing, skipVatNr: true, italian: billing.italian ?? italianBillingOf({}) }
  const booked = { billing: stored, invoiceRequested }
  return [
    ...nameProblems('', data),
    ...billingProblems(booked),
    ...(italian ? italianProfileProblems(booked) : []),
  ]
}

/**
 * The stored answers after the form was submitted. An empty form deletes all; a missing key keeps its values;
 * a submitted key gets this one value, or none when it is blank. An unknown key is ignored, because its label
 * comes from a booking.
 */
export function updatedAnswers(
  stored: AdditionalData,
  sent: Readonly<Record<string, string | null>>,
): AdditionalData {
  if (Object.keys(sent).length === 0) return {}
  const entries = Object.entries(stored).map(([key, answer]): [string, AdditionalData[string]] => {
    const submittedValue = ownValue(sent, key)
    if (submittedValue === undefined) return [key, answer]
    const value = trimmedOrNull(submittedValue)
    return [key, { label: answer.label, values: value === null ? [] : [value] }]
  })
  return Object.fromEntries(entries)
}
