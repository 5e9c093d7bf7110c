import { useFormContext, useWatch } from 'react-hook-form'
import type { ProfileValues } from '#core/domain/profile-form.ts'
import { useNamespace } from '#i18n/use-translations.ts'
import { lazyOptional } from '#ui/lazy-optional.ts'
import { fieldId } from '../field-id.ts'
import { ProfileField } from './ProfileField.tsx'

/** Loaded only for servers with Italian e-invoices. */
const ItalianInvoiceFields = lazyOptional(
  async () => (await import('#shared/invoice/ItalianInvoiceFields.tsx')).ItalianInvoiceFields,
)

/** Data of Italian e-invoices; nothing is required (docs/api/accounts.md#update-the-profile). */
export const ItalianProfileFields = () => {
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
