/** The fields of an invoice address, in the booking form and in the profile. */
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { vatCountriesQuery } from '#catalogue/parts/catalogue-queries.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import type { Translations } from '#kit/text/translations.ts'
import { CountrySelect } from '#ui/app/CountrySelect.tsx'
import { useFieldError } from '#ui/app/FormFields.tsx'
import { useServices } from '#ui/data/services.ts'
import { Field, Input } from '#ui/forms/Field.tsx'
import { isPartNeeded } from '../../rules/booking/address-parts.ts'
import type { InvoiceValues } from '../../rules/booking/booking-form.ts'
import { controlId } from '../attendee/control-id.ts'

type FieldName = Exclude<
  keyof InvoiceValues,
  'invoiceRequested' | 'business' | 'skipVatNr' | 'italyEInvoicingSplitPayment'
>

/** Labels of the fields, in the order of the booking page. */
export const invoiceLabels = ({ t }: Pick<Translations, 't'>): Readonly<Record<FieldName, string>> => ({
  billingAddressCompany: t('reservation-page-complete.company'),
  vatNr: t('invoice.vat', { 0: t('common.vat') }),
  billingAddressLine1: t('reservation-page.address-line-1'),
  billingAddressLine2: t('reservation-page.address-line-2'),
  billingAddressZip: t('reservation-page.zip-postal-code'),
  billingAddressCity: t('reservation-page.city'),
  billingAddressState: t('reservation-page.state'),
  customerReference: t('common.customer-reference'),
  vatCountryCode: t('reservation-page-complete.country'),
  italyEInvoicingFiscalCode: t('invoice-fields.fiscalCode'),
  italyEInvoicingReferenceType: t('invoice-fields.addresseeItalyEInvoice'),
  italyEInvoicingReferenceAddresseeCode: t('invoice-fields.addressee-code'),
  italyEInvoicingReferencePEC: t('invoice-fields.pec'),
})

type FieldProps = {
  name: FieldName
  required: boolean
  /** "off" by default. */
  autoComplete?: string
  /** 255 by default (docs/api/client-behavior.md#profile-and-orders-pages). */
  maxLength?: number
  /** Replaces the label of the field's name. */
  label?: string
  type?: 'email'
}

/** A text field of the invoice. */
export const InvoiceField = ({ name, required, label, autoComplete = 'off', ...input }: FieldProps) => {
  const labels = invoiceLabels(useTranslations())
  const { register } = useFormContext<Record<FieldName, string>>()
  const error = useFieldError()
  return (
    <Field id={controlId(name)} label={label ?? labels[name]} error={error(name)} required={required}>
      <Input maxLength={255} {...register(name)} {...input} autoComplete={autoComplete} />
    </Field>
  )
}

/** The countries in which the organizer may send an invoice, in the language of the page; empty until they are read. */
export function useVatCountries() {
  const { lang } = useTranslations()
  const { api } = useServices()
  return useQuery(vatCountriesQuery(api, lang)).data
}

export const InvoiceCountry = ({ required }: { required: boolean }) => {
  const name = 'vatCountryCode'
  const labels = invoiceLabels(useTranslations())
  const error = useFieldError()
  return (
    <Field id={controlId(name)} label={labels[name]} error={error(name)} required={required}>
      <CountrySelect name={name} countries={useVatCountries() ?? []} autoComplete="country" />
    </Field>
  )
}

type AddressProps = { required: boolean; stateRequired: boolean }

/** Street, place and state. */
export const InvoiceAddress = ({ required, stateRequired }: AddressProps) => {
  const country = useWatch<Pick<InvoiceValues, 'vatCountryCode'>>({ name: 'vatCountryCode' })
  const zip = required && isPartNeeded('billingAddressZip', country)
  const city = required && isPartNeeded('billingAddressCity', country)
  return (
    <>
      <InvoiceField name="billingAddressLine1" autoComplete="address-line1" required={required} />
      <InvoiceField name="billingAddressLine2" autoComplete="address-line2" required={false} />
      <div className="field-pair">
        <InvoiceField name="billingAddressZip" autoComplete="postal-code" maxLength={50} required={zip} />
        <InvoiceField name="billingAddressCity" autoComplete="address-level2" required={city} />
      </div>
      <InvoiceField name="billingAddressState" autoComplete="address-level1" required={stateRequired} />
    </>
  )
}
