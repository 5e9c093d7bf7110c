/** What the update of a ticket receives: the core context and the register that checks tax numbers in answers. */
import type { CoreContext } from '#server/infra/context.ts'
import type { VatRegister } from '#server/modules/taxes/vat-verdicts.ts'

export interface TicketUpdateContext extends CoreContext {
  readonly vatRegister?: VatRegister | undefined
}
