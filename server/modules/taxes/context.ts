/** What the checks of tax numbers receive. */
import type { VatRegister } from './vat-verdicts.ts'

export interface TaxesContext {
  /** VIES; without it only the format of a tax number is checked. */
  readonly vatRegister?: VatRegister | undefined
}
