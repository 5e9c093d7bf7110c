/** The number of a reservation on pages, in mails and on documents (docs/api/values.md#json-conventions). */
import type { EventConfig, Reservation } from '#server/infra/database/tables/tables.ts'
import { shortId } from '#server/infra/ids/short-id.ts'
import { setting } from '#server/modules/settings/index.ts'

/**
 * The first characters of the id in upper case, or the invoice number where the organizer prefers it and it
 * exists.
 */
export const orderNumber = (
  { id, invoice_number: invoice }: Pick<Reservation, 'id' | 'invoice_number'>,
  config: EventConfig,
): string =>
  (setting(config, 'USE_INVOICE_NUMBER_AS_ID') ? invoice : null) ??
  shortId(id, setting(config, 'PARTIAL_RESERVATION_ID_LENGTH'))
