/** The request for a mail with links to the tickets of an address (docs/api/tickets.md#find-tickets). alf.io has no such call. */
import * as z from 'zod/mini'
import { publicApiPrefix } from './api-paths.ts'
import { booleanBody, defineWrite, type LangQuery } from './endpoint.ts'
import { validatedResponse } from './problem.ts'

const ticketLinksRequest = z.object({ email: z.nullish(z.string()) })

/** Only where `ticketLinksEnabled` of the application info is true. */
export const ticketLinksEndpoints = {
  /**
   * Request a mail with links to the orders and tickets of an address (docs/api/tickets.md#find-tickets).
   * @errors 400 422
   * @query lang text: Language of the mail: a two-letter tag
   */
  requestTicketLinks: defineWrite<Record<never, never>, LangQuery>()(
    'POST',
    `${publicApiPrefix}/ticket-links`,
    ticketLinksRequest,
    validatedResponse(booleanBody),
  ),
} as const
