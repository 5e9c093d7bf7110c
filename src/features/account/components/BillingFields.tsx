import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import type { ProfileValues } from '#core/domain/profile-form.ts'
import { useTranslations, useNamespace } from '#i18n/use-translations.ts'
import { vatCountriesQuery } from '#shared/catalogue-queries.ts'
import { CountrySelect } from '#shared/CountrySelect.tsx'
import { useServices } from '#shared/services.ts'
import { useFieldError } from '#shared/use-field-error.ts'
import { Field } from '#ui/Field.tsx'
import { lazyOptional } from '#ui/lazy-optional.ts'
import { fieldId } from '../field-id.ts'
import { ProfileField } from './ProfileField.tsx'

/** Loaded only for servers with Italian e-invoices. */
const ItalianInvoiceFields = lazyOptional(
  async () => (await import('#shared/invoice/ItalianInvoiceFields.tsx')).ItalianInvoiceFields,
)

/** Data of Italian e-invoices; nothing is required (docs/api/accounts.md#update-the-profile). */
const ItalianProfileFields = () => {
  const isTranslated = useNamespace('checkout')
  const { control } = useFormContext<ProfileValues>()
  const company = useWatch({ control, name: 'billingAddressCompany' })
  if (!isTranslated) return null
  return (
    <ItalianInvoiceFields
      business={company.trim() !== ''}
      TextField={ProfileField}
      idOf={fieldId}
      required={false}
    />
  )
}

/**
 * Invoice address. No field is required: it only prefills the next reservation.
 * @param props.italian the server makes Italian e-invoices
 */
export const BillingFields = ({ italian }: { italian: boolean }) => {
  const { t, lang } = useTranslations()
  const { api } = useServices()
  const error = useFieldError()
  const { data: countries = [] } = useQuery(vatCountriesQuery(api, lang))
  return (
    <section className="stack" aria-labelledby="billing">
      <h2 id="billing" className="text-large">
        {t('reservation-page.invoice-details')}
      </h2>
      <ProfileField
        name="billingAddressCompany"
        label={t('reservation-page-complete.company')}
        autoComplete="organization"
      />
      <ProfileField name="vatNr" label={t('invoice.vat', { 0: t('common.vat') })} autoComplete="off" />
      <ProfileField
        name="billingAddressLine1"
        label={t('reservation-page.address-line-1')}
        autoComplete="address-line1"
      />
      <ProfileField
        name="billingAddressLine2"
        label={t('reservation-page.address-line-2')}
        autoComplete="address-line2"
      />
      <div className="field-pair">
        <ProfileField
          name="billingAddressZip"
          label={t('reservation-page.zip-postal-code')}
          autoComplete="postal-code"
          maxLength={50}
        />
        <ProfileField
          name="billingAddressCity"
          label={t('reservation-page.city')}
          autoComplete="address-level2"
        />
      </div>
      <ProfileField
        name="billingAddressState"
        label={t('reservation-page.state')}
        autoComplete="address-level1"
      />
      <Field
        id={fieldId('vatCountryCode')}
        label={t('reservation-page-complete.country')}
        error={error('vatCountryCode')}
      >
        <CountrySelect name="vatCountryCode" countries={countries} autoComplete="country" />
      </Field>
      {italian && <ItalianProfileFields />}
    </section>
  )
}
