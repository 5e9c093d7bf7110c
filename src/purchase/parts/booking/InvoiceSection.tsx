import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { PurchaseContext } from '#catalogue/rules/purchase-context.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { lazyPart } from '#ui/app/lazy-part.ts'
import { Check } from '#ui/forms/Check.tsx'
import { FieldGroup } from '#ui/forms/Field.tsx'
import type { InvoicingConfiguration } from '#wire/application.ts'
import type { BookingValues, InvoiceOffer } from '../../rules/booking/booking-form.ts'
import { InvoiceAddress, InvoiceCountry, InvoiceField, useVatCountries } from '../invoice/InvoiceFields.tsx'

/** The property of older browsers. Firefox had neither until 2025. */
type ZonesOfRegion = Partial<Pick<Intl.Locale, 'getTimeZones'>> & { readonly timeZones?: readonly string[] }

/**
 * The country that has a time zone, as the start of an address: most buyers live in the country of the event.
 * @param isoCodes those to choose from
 * @returns undefined for a zone of no country, and where the browser cannot list the zones of countries
 */
const countryOfZone = (timeZone: string, isoCodes: readonly string[]): string | undefined =>
  isoCodes.find((code) => {
    if (!/^[A-Z]{2}$/.test(code)) return false
    const region: ZonesOfRegion = new Intl.Locale(`und-${code}`)
    return (region.getTimeZones?.() ?? region.timeZones ?? []).includes(timeZone)
  })

/** Loads on demand: only events with Italian e-invoices show it. */
const ItalianInvoiceFields = lazyPart(
  async () => (await import('../invoice/ItalianInvoiceFields.tsx')).ItalianInvoiceFields,
  { isRequired: true, outline: null },
)

/** Company and tax number of a business. */
const BusinessFields = ({ configuration }: { configuration: InvoicingConfiguration }) => {
  const { t } = useTranslations()
  const { register, control } = useFormContext<BookingValues>()
  const skipVatNr = useWatch({ control, name: 'skipVatNr' })
  return (
    <>
      <InvoiceField name="billingAddressCompany" autoComplete="organization" required />
      {!skipVatNr && <InvoiceField name="vatNr" required />}
      {!configuration.vatNumberStrictlyRequired && (
        <Check {...register('skipVatNr')}>{t('reservation-page.skipVatNr', { 0: t('common.vat') })}</Check>
      )}
    </>
  )
}

/** Begins with the country of the event. */
function usePresetCountry(timeZone: string): void {
  const countries = useVatCountries()
  const { getValues, setValue } = useFormContext<BookingValues>()
  useEffect(() => {
    if (countries === undefined || getValues('vatCountryCode') !== '') return
    const codes = countries.map(({ isoCode }) => isoCode)
    const country = countryOfZone(timeZone, codes)
    if (country !== undefined) setValue('vatCountryCode', country)
  }, [countries, timeZone, getValues, setValue])
}

const CountryField = ({ timeZone }: { timeZone: string }) => {
  usePresetCountry(timeZone)
  return <InvoiceCountry required />
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
    <section className="stack fields invoice" aria-labelledby="invoice" ref={section}>
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
          {business && <BusinessFields configuration={configuration} />}
          <h3>{t('app.checkout.invoice.address')}</h3>
          <CountryField timeZone={timeZone} />
          <InvoiceAddress required stateRequired={configuration.enabledItalyEInvoicing && country === 'IT'} />
          {business && configuration.customerReferenceEnabled && (
            <InvoiceField name="customerReference" required={false} />
          )}
          {configuration.enabledItalyEInvoicing && <ItalianInvoiceFields business={business} required />}
        </>
      )}
    </section>
  )
}
