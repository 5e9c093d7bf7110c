import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslations } from '#i18n/use-translations.ts'
import { useFieldError } from '#ui/app/FormFields.tsx'
import { Check } from '#ui/forms/Check.tsx'
import { FieldGroup } from '#ui/forms/Field.tsx'
import type { BillingValues } from '../../rules/booking/billing-values.ts'
import {
  invoiceDestinations,
  type InvoiceDestination,
  type ItalianInvoiceValues,
} from '../../rules/booking/italian-invoice.ts'
import { controlId } from '../attendee/control-id.ts'
import { InvoiceField } from './InvoiceFields.tsx'

type Values = ItalianInvoiceValues & Pick<BillingValues, 'vatCountryCode'>

type Props = {
  /** False: what is missing is asked for later. */
  required: boolean
}

const typeField = 'italyEInvoicingReferenceType'

const destinationKeys: Readonly<Record<InvoiceDestination, string>> = {
  ADDRESSEE_CODE: 'invoice-fields.addressee-code',
  PEC: 'invoice-fields.pec',
  NONE: 'app.checkout.invoice.no-destination',
}

/** Fields for the destination of the e-invoice. Another choice clears the field of the one before. */
const Destination = ({ required }: Props) => {
  const { t } = useTranslations()
  const { control, setValue } = useFormContext<Values>()
  const error = useFieldError()
  const chosen = useWatch({ control, name: typeField })
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
        error={error(typeField)}
        required={required}
      >
        {invoiceDestinations.map((destination) => (
          <Check
            key={destination}
            type="radio"
            name={typeField}
            checked={chosen === destination}
            onChange={() => choose(destination)}
            hint={destination === 'NONE' && t('app.checkout.invoice.tax-account')}
          >
            {t(destinationKeys[destination])}
          </Check>
        ))}
      </FieldGroup>
      {chosen === 'ADDRESSEE_CODE' && (
        <InvoiceField name="italyEInvoicingReferenceAddresseeCode" maxLength={7} required={required} />
      )}
      {chosen === 'PEC' && (
        <InvoiceField
          name="italyEInvoicingReferencePEC"
          autoComplete="email"
          type="email"
          required={required}
        />
      )}
    </>
  )
}

/** What Italian law requires: a tax number, in Italy fiscal code and destination (docs/api/booking-details.md#rules). */
export const ItalianInvoiceFields = ({ business, required }: Props & { business: boolean }) => {
  const { t } = useTranslations()
  const { control, register } = useFormContext<Values>()
  const country = useWatch({ control, name: 'vatCountryCode' })
  if (country === '') return null
  const isItalian = country === 'IT'
  return (
    <>
      {isItalian && <h3>{t('app.checkout.invoice.electronic')}</h3>}
      <InvoiceField
        name="italyEInvoicingFiscalCode"
        maxLength={28}
        required={required}
        label={t(isItalian ? 'invoice-fields.fiscalCode' : 'invoice-fields.tax-id')}
      />
      {isItalian && <Destination required={required} />}
      {isItalian && business && (
        <Check {...register('italyEInvoicingSplitPayment')}>{t('invoice-fields.split-payment')}</Check>
      )}
    </>
  )
}
