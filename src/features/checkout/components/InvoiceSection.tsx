import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { InvoicingConfiguration } from '#core/contract/application.ts'
import type { BookingValues, InvoiceOffer } from '#core/domain/booking-form.ts'
import { countryOfZone } from '#core/domain/country-of-zone.ts'
import type { PurchaseContext } from '#core/domain/purchase-context.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { controlId } from '#shared/attendee/control-id.ts'
import { vatCountriesQuery } from '#shared/catalogue-queries.ts'
import { CountrySelect } from '#shared/CountrySelect.tsx'
import { useServices } from '#shared/services.ts'
import { useFieldError } from '#shared/use-field-error.ts'
import { Check } from '#ui/Check.tsx'
import { Field } from '#ui/Field.tsx'
import { FieldGroup } from '#ui/FieldGroup.tsx'
import { Input } from '#ui/Input.tsx'
import { invoiceLabels, type InvoiceTextField as FieldName } from '../field-labels.ts'

type TextFieldProps = {
  name: FieldName
  autoComplete: string
  maxLength?: number
  required?: boolean
  /** Replaces the label of the field's name. */
  label?: string
  type?: 'text' | 'email'
}

/** A text field of the invoice. */
const TextField = ({ name, maxLength = 255, required = true, label, ...input }: TextFieldProps) => {
  const labels = invoiceLabels(useTranslations())
  const { register } = useFormContext<BookingValues>()
  const error = useFieldError()
  return (
    <Field id={controlId(name)} label={label ?? labels[name]} error={error(name)} required={required}>
      <Input {...register(name)} {...input} maxLength={maxLength} />
    </Field>
  )
}

/** Loads on demand: only events with Italian e-invoices show it. */
const ItalianInvoiceFields = lazy(async () => ({
  default: (await import('#shared/invoice/ItalianInvoiceFields.tsx')).ItalianInvoiceFields,
}))

/** Company, tax number and reference of a business. */
const BusinessFields = ({ configuration }: { configuration: InvoicingConfiguration }) => {
  const { t } = useTranslations()
  const { register, control } = useFormContext<BookingValues>()
  const skipVatNr = useWatch({ control, name: 'skipVatNr' })
  return (
    <>
      <TextField name="billingAddressCompany" autoComplete="organization" />
      {!skipVatNr && <TextField name="vatNr" autoComplete="off" />}
      {!configuration.vatNumberStrictlyRequired && (
        <Check {...register('skipVatNr')}>{t('reservation-page.skipVatNr', { 0: t('common.vat') })}</Check>
      )}
      {configuration.customerReferenceEnabled && (
        <TextField name="customerReference" autoComplete="off" required={false} />
      )}
    </>
  )
}

/** Begins with the country of the event. */
const CountryField = ({ timeZone }: { timeZone: string }) => {
  const translations = useTranslations()
  const { api } = useServices()
  const error = useFieldError()
  const { getValues, setValue } = useFormContext<BookingValues>()
  const { data: countries = [] } = useQuery(vatCountriesQuery(api, translations.lang))
  useEffect(() => {
    if (getValues('vatCountryCode') !== '') return
    const country = countryOfZone(
      timeZone,
      countries.map(({ isoCode }) => isoCode),
    )
    if (country !== undefined) setValue('vatCountryCode', country)
  }, [countries, timeZone, getValues, setValue])
  return (
    <Field
      id={controlId('vatCountryCode')}
      label={invoiceLabels(translations).vatCountryCode}
      error={error('vatCountryCode')}
      required
    >
      <CountrySelect name="vatCountryCode" countries={countries} autoComplete="country" />
    </Field>
  )
}

type Props = {
  offer: Exclude<InvoiceOffer, 'hidden'>
  context: PurchaseContext
  /** The overview led here to request an invoice: the section scrolls into view. */
  requested: boolean
}

/** Recipient and address of the invoice (docs/api/client-behavior.md#booking-page). */
export const InvoiceSection = ({ offer, context, requested }: Props) => {
  const { invoicingConfiguration: configuration, timeZone } = context
  const { t } = useTranslations()
  const { register, control, setValue } = useFormContext<BookingValues>()
  const [invoiceRequested, business, country] = useWatch({
    control,
    name: ['invoiceRequested', 'business', 'vatCountryCode'],
  })
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (requested) section.current?.scrollIntoView({ block: 'start' })
  }, [requested])
  return (
    <section className="stack" aria-labelledby="invoice" ref={section}>
      <h2 id="invoice">{t('reservation-page.invoice-details')}</h2>
      {offer === 'optional' && (
        <Check {...register('invoiceRequested')}>{t('reservation-page.i-need-an-invoice')}</Check>
      )}
      {(offer === 'mandatory' || invoiceRequested) && (
        <>
          <FieldGroup label={t('invoice.type')}>
            {[false, true].map((company) => (
              <Check
                key={String(company)}
                type="radio"
                name="business"
                checked={business === company}
                onChange={() => setValue('business', company, { shouldDirty: true })}
              >
                {t(company ? 'invoice.type.business' : 'invoice.type.private')}
              </Check>
            ))}
          </FieldGroup>
          <CountryField timeZone={timeZone} />
          {business && <BusinessFields configuration={configuration} />}
          <TextField name="billingAddressLine1" autoComplete="address-line1" />
          <TextField name="billingAddressLine2" autoComplete="address-line2" required={false} />
          <div className="field-pair">
            <TextField name="billingAddressZip" autoComplete="postal-code" maxLength={50} />
            <TextField name="billingAddressCity" autoComplete="address-level2" />
          </div>
          <TextField
            name="billingAddressState"
            autoComplete="address-level1"
            required={configuration.enabledItalyEInvoicing && country === 'IT'}
          />
          {configuration.enabledItalyEInvoicing && (
            <Suspense>
              <ItalianInvoiceFields business={business} TextField={TextField} idOf={controlId} required />
            </Suspense>
          )}
        </>
      )}
    </section>
  )
}
