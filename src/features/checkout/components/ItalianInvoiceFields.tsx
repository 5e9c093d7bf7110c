import { useFormContext, useWatch } from 'react-hook-form'
import type { BookingValues } from '#core/domain/booking-form.ts'
import { invoiceDestinations, type InvoiceDestination } from '#core/domain/italian-invoice.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Check } from '#ui/Check.tsx'
import { FieldGroup } from '#ui/FieldGroup.tsx'
import { controlId } from '#shared/attendee/control-id.ts'
import { useFieldError } from '#shared/attendee/use-field-error.ts'
import { InvoiceTextField } from './InvoiceTextField.tsx'

const typeField = 'italyEInvoicingReferenceType'

const destinationKeys: Readonly<Record<InvoiceDestination, string>> = {
  ADDRESSEE_CODE: 'invoice-fields.addressee-code',
  PEC: 'invoice-fields.pec',
  NONE: 'app.checkout.invoice.no-destination',
}

/** Where the e-invoice goes. Another choice clears the field of the one before. */
const Destination = () => {
  const { t } = useTranslations()
  const { control, setValue } = useFormContext<BookingValues>()
  const chosen = useWatch({ control, name: typeField })
  const error = useFieldError()(typeField)
  const choose = (destination: InvoiceDestination) => {
    setValue(typeField, destination, { shouldDirty: true })
    if (destination !== 'ADDRESSEE_CODE') setValue('italyEInvoicingReferenceAddresseeCode', '')
    if (destination !== 'PEC') setValue('italyEInvoicingReferencePEC', '')
  }
  return (
    <>
      <FieldGroup
        id={controlId(typeField)}
        label={t('invoice-fields.addresseeItalyEInvoice')}
        error={error}
        required
      >
        {invoiceDestinations.map((destination) => (
          <Check
            key={destination}
            type="radio"
            name={typeField}
            checked={chosen === destination}
            onChange={() => choose(destination)}
          >
            {t(destinationKeys[destination])}
          </Check>
        ))}
      </FieldGroup>
      {chosen === 'ADDRESSEE_CODE' && (
        <InvoiceTextField name="italyEInvoicingReferenceAddresseeCode" autoComplete="off" maxLength={7} />
      )}
      {chosen === 'PEC' && (
        <InvoiceTextField name="italyEInvoicingReferencePEC" autoComplete="email" type="email" />
      )}
    </>
  )
}

/**
 * What Italian law requires on an e-invoice: a tax number for every country, in Italy the fiscal code and the destination
 * (docs/api/booking-details.md#rules).
 */
export const ItalianInvoiceFields = ({ business }: { business: boolean }) => {
  const { t } = useTranslations()
  const { control, register } = useFormContext<BookingValues>()
  const country = useWatch({ control, name: 'vatCountryCode' })
  if (country === '') return null
  const isItalian = country === 'IT'
  return (
    <>
      <InvoiceTextField
        name="italyEInvoicingFiscalCode"
        autoComplete="off"
        maxLength={28}
        label={t(isItalian ? 'invoice-fields.fiscalCode' : 'invoice-fields.tax-id')}
      />
      {isItalian && <Destination />}
      {isItalian && business && (
        <Check {...register('italyEInvoicingSplitPayment')}>{t('invoice-fields.split-payment')}</Check>
      )}
    </>
  )
}
