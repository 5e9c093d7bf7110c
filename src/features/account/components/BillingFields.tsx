import { useFormContext, useWatch } from 'react-hook-form'
import type { ProfileValues } from '#core/domain/profile-form.ts'
import { useTranslations, useNamespace } from '#i18n/use-translations.ts'
import { InvoiceAddress, InvoiceCountry, InvoiceField } from '#shared/invoice/InvoiceFields.tsx'
import { lazyPart } from '#shared/lazy-part.ts'

/** Loaded only for servers with Italian e-invoices. */
const ItalianInvoiceFields = lazyPart(
  async () => (await import('#shared/invoice/ItalianInvoiceFields.tsx')).ItalianInvoiceFields,
)

/** Data of Italian e-invoices; nothing is required (docs/api/accounts.md#update-the-profile). */
const ItalianProfileFields = () => {
  const isTranslated = useNamespace('checkout')
  const { control } = useFormContext<ProfileValues>()
  const company = useWatch({ control, name: 'billingAddressCompany' })
  if (!isTranslated) return null
  return <ItalianInvoiceFields business={company.trim() !== ''} required={false} />
}

/**
 * Invoice address. No field is required: it only prefills the next reservation.
 * @param props.italian the server makes Italian e-invoices
 */
export const BillingFields = ({ italian }: { italian: boolean }) => {
  const { t } = useTranslations()
  return (
    <section className="stack" aria-labelledby="billing">
      <h2 id="billing" className="text-large">
        {t('reservation-page.invoice-details')}
      </h2>
      <InvoiceField name="billingAddressCompany" autoComplete="organization" required={false} />
      <InvoiceField name="vatNr" required={false} />
      <InvoiceAddress required={false} stateRequired={false} />
      <InvoiceCountry required={false} />
      {italian && <ItalianProfileFields />}
    </section>
  )
}
