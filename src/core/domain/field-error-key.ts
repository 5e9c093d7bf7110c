/** Texts of the app for problems whose code means any field: they name the field and what is right (docs/api/booking-details.md#rules). */

interface RefusedField {
  /** Path of the value in the booking form. */
  readonly path: string
  /** Type of an additional field. */
  readonly type?: string | undefined
  /** The entered text; "" for nothing. */
  readonly value: string
  readonly code: string
}

const missingInvoiceField: Readonly<Record<string, string>> = {
  billingAddressCompany: 'app.checkout.missing.company',
  vatNr: 'app.checkout.missing.vat',
  billingAddressLine1: 'app.checkout.missing.street',
  billingAddressZip: 'app.checkout.missing.zip',
  billingAddressCity: 'app.checkout.missing.city',
  billingAddressState: 'app.checkout.format.province',
  vatCountryCode: 'app.checkout.missing.country',
  italyEInvoicingFiscalCode: 'app.checkout.missing.tax-code',
}

const missingAnswer: Readonly<Record<string, string>> = {
  'input:tel': 'app.checkout.missing.phone',
  'input:dateOfBirth': 'app.checkout.format.date',
  'vat:eu': 'app.checkout.missing.vat',
  radio: 'app.checkout.choose-one',
  select: 'app.checkout.choose-one',
  country: 'app.checkout.missing.country',
}

const wrongInvoiceField: Readonly<Record<string, string>> = {
  billingAddressState: 'app.checkout.format.province',
  billingAddressZip: 'app.checkout.format.zip',
  italyEInvoicingFiscalCode: 'app.checkout.format.tax-code',
}

/** Codes for a field without a value; alf.io names an empty field by its format as well. */
const isMissing = /empty|email|length|restricted/i

const isDate = (text: string): boolean => !Number.isNaN(Date.parse(text)) && /^\d{4}-\d\d-\d\d$/.test(text)

function missingKey({ path, type, code }: RefusedField): string | undefined {
  if (type !== undefined) return missingAnswer[type] ?? 'app.checkout.missing'
  if (/(^|\.)email$/.test(path)) return 'app.checkout.enter-email'
  return missingInvoiceField[path] ?? (code === 'error.emptyField' ? 'app.checkout.missing' : undefined)
}

/**
 * The key of the text for a problem at a field; `app.checkout.missing` takes the label as `field`. Undefined where the text of the
 * code names the field.
 */
export function fieldErrorKey(field: RefusedField): string | undefined {
  const { path, type, value, code } = field
  if (value === '') return isMissing.test(code) ? missingKey(field) : undefined
  if (code !== 'error.restrictedValue' && code !== 'error.length') return undefined
  if (type === 'input:tel') return 'app.checkout.format.phone'
  if (type === 'input:dateOfBirth')
    return isDate(value) ? 'app.checkout.date-past' : 'app.checkout.format.date'
  return type === undefined ? wrongInvoiceField[path] : undefined
}
