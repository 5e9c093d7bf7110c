import type { OwnTax } from '#core/domain/price.ts'
import { vatRateOf } from '#core/domain/price.ts'
import type { AdditionalServiceRow } from '#server/infra/database/tables/pricing.ts'

/** @returns null for a service that has the tax of the event, or none */
export function ownTaxOf({ vat_type, vat }: Pick<AdditionalServiceRow, 'vat_type' | 'vat'>): OwnTax | null {
  const percentage = vat ?? '0'
  if (vat_type === 'INHERITED' || vat_type === 'NONE' || vatRateOf(percentage) === 0) return null
  return { percentage, included: vat_type === 'CUSTOM_INCLUDED' }
}
