import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { InvoicingConfiguration } from '#core/contract/application.ts'
import type { BookingValues, InvoiceOffer } from '#core/domain/booking-form.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useServices } from '#platform/services.tsx'
import { vatCountriesQuery } from '#shared/catalogue-queries.ts'
import { Check } from '#ui/Check.tsx'
import { Field } from '#ui/Field.tsx'
import { FieldGroup } from '#ui/FieldGroup.tsx'
import { Input } from '#ui/Input.tsx'
import { Select } from '#ui/Select.tsx'
import { controlId } from '../control-id.ts'
import { invoiceLabels, type InvoiceTextField } from '../field-labels.ts'
import { useFieldError } from '../use-field-error.ts'

type Props = {
  offer: Exclude<InvoiceOffer, 'hidden'>
  configuration: InvoicingConfiguration
  /** Asked for from the overview: scrolled to. */
  wanted: boolean
}

type TextOptions = { autoComplete: string; maxLength?: number; required?: boolean }

/** Who the invoice is for and where it goes. Specification 1, section 5; contract 1, section 6. */
export const InvoiceSection = ({ offer, configuration, wanted }: Props) => {
  const translations = useTranslations()
  const { t, lang } = translations
  const labels = invoiceLabels(translations)
  const { api } = useServices()
  const { register, control, setValue } = useFormContext<BookingValues>()
  const error = useFieldError()
  const [requested, business, skip] = useWatch({
    control,
    name: ['invoiceRequested', 'business', 'skipVatNr'],
  })
  const open = offer === 'mandatory' || requested
  const countries = useQuery({ ...vatCountriesQuery(api, lang), enabled: open })
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (wanted) section.current?.scrollIntoView({ block: 'start' })
  }, [wanted])

  const text = (name: InvoiceTextField, { autoComplete, maxLength = 255, required = true }: TextOptions) => (
    <Field id={controlId(name)} label={labels[name]} error={error(name)} required={required}>
      <Input {...register(name)} autoComplete={autoComplete} maxLength={maxLength} />
    </Field>
  )
  return (
    <section className="stack" aria-labelledby="invoice" ref={section}>
      <h2 id="invoice">{t('reservation-page.invoice-details')}</h2>
      {offer === 'optional' && (
        <Check {...register('invoiceRequested')}>{t('reservation-page.i-need-an-invoice')}</Check>
      )}
      {open && (
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
          {business && text('billingAddressCompany', { autoComplete: 'organization' })}
          {business && !skip && text('vatNr', { autoComplete: 'off' })}
          {business && !configuration.vatNumberStrictlyRequired && (
            <Check {...register('skipVatNr')}>
              {t('reservation-page.skipVatNr', { 0: t('common.vat') })}
            </Check>
          )}
          {business &&
            configuration.customerReferenceEnabled &&
            text('customerReference', { autoComplete: 'off', required: false })}
          {text('billingAddressLine1', { autoComplete: 'address-line1' })}
          {text('billingAddressLine2', { autoComplete: 'address-line2', required: false })}
          <div className="pair">
            {text('billingAddressZip', { autoComplete: 'postal-code', maxLength: 50 })}
            {text('billingAddressCity', { autoComplete: 'address-level2' })}
          </div>
          {text('billingAddressState', { autoComplete: 'address-level1', required: false })}
          <Field
            id={controlId('vatCountryCode')}
            label={labels.vatCountryCode}
            error={error('vatCountryCode')}
            required
          >
            {/* A native list forgets a value that it does not have yet: it is made anew with its countries. */}
            <Select key={countries.data?.length} {...register('vatCountryCode')} autoComplete="country">
              <option value="">{t('reservation-page.country.select')}</option>
              {(countries.data ?? []).map(({ isoCode, name }) => (
                <option key={isoCode} value={isoCode}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        </>
      )}
    </section>
  )
}
