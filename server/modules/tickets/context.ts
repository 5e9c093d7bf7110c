/** The core context, and the register that checks tax numbers in answers. */
import type { CoreContext } from '#server/infra/context.ts'
import type { TaxesContext } from '#server/modules/taxes/vat-verdicts.ts'

export type TicketUpdateContext = CoreContext & TaxesContext
