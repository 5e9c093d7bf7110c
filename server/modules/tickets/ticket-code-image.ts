/** The code of a ticket as a picture, for pages and mails (docs/api/tickets.md#ticket-calls). */
import type { CoreContext } from '#server/infra/context.ts'
import { findTicket } from './queries/tickets.ts'
import { ticketCodeText } from './rules.ts'
import { ticketCodePng } from './ticket-code-png.ts'

/** @param uuid the public one @returns PNG of the ticket's code; undefined for an unknown ticket */
export async function ticketCodeImage(
  context: CoreContext,
  shortName: string,
  uuid: string,
): Promise<Uint8Array | undefined> {
  const ticketDetails = await findTicket(context.db, shortName, uuid)
  return ticketDetails && ticketCodePng(ticketCodeText(ticketDetails.ticket, ticketDetails.details.event))
}

/** Headers of a picture that no cache and no search engine may keep: it opens the entrance to anyone. */
export const pngHeaders = {
  'Content-Type': 'image/png',
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
}
