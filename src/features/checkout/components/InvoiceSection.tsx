import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { InvoicingConfiguration } from '#core/contract/application.ts'
import type { BookingValues, InvoiceOffer, InvoiceValues } from '#core/domain/booking-form.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useServices } from '#platform/services.tsx'
import { vatCountriesQuery } from '#shared/catalogue-queries.ts'
import { Check } from '#ui/Check.tsx'
import { Field } from '#ui/Field.tsx'
import { FieldGroup } from '#ui/FieldGroup.tsx'
import { Input } from '#ui/Input.tsx'
import { Select } from '#ui/Select.tsx'
import { controlId } from '../control-id.ts'
import { useFieldError } from '../use-field-error.ts'

type InvoiceTextField = Exclude<keyof InvoiceValues, 'invoiceRequested' | 'business' | 'skipVatNr'>
type Props = {
  offer: Exclude<InvoiceOffer, 'hidden'>
  configuration: InvoicingConfiguration
  /** Asked for from the overview: scrolled to. */
  wanted: boolean
}

/** Who the invoice is for and where it goes. Specification 1, section 5; contract 1, section 6. */
export const InvoiceSection = ({ offer, configuration, wanted }: Props) => {
  const { t, lang } = useTranslations()
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

  const tax = t('common.vat')
  const text = (
    name: InvoiceTextField,
    label: string,
    autoComplete: string,
    maxLength: number,
    required = true,
  ) => (
    <Field id={controlId(name)} label={label} error={error(name)} required={required}>
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
          {business &&
            text('billingAddressCompany', t('reservation-page-complete.company'), 'organization', 255)}
          {business && !skip && text('vatNr', t('invoice.vat', { 0: tax }), 'off', 255)}
          {business && !configuration.vatNumberStrictlyRequired && (
            <Check {...register('skipVatNr')}>{t('reservation-page.skipVatNr', { 0: tax })}</Check>
          )}
          {business &&
            configuration.customerReferenceEnabled &&
            text('customerReference', t('common.customer-reference'), 'off', 255, false)}
          {text('billingAddressLine1', t('reservation-page.address-line-1'), 'address-line1', 255)}
          {text('billingAddressLine2', t('reservation-page.address-line-2'), 'address-line2', 255, false)}
          <div className="pair">
            {text('billingAddressZip', t('reservation-page.zip-postal-code'), 'postal-code', 50)}
            {text('billingAddressCity', t('reservation-page.city'), 'address-level2', 255)}
          </div>
          {text('billingAddressState', t('reservation-page.state'), 'address-level1', 255, false)}
          <Field
            id={controlId('vatCountryCode')}
            label={t('reservation-page-complete.country')}
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
