/** Wallet passes for the mail of a ticket. */
import type { Attachment } from '#server/infra/mail/mail.ts'
import type { TicketDetails } from '#server/modules/reservations/index.ts'
import { applePassName, applePassType, createApplePass } from './apple-pass.ts'
import type { ExternalWalletsContext } from './context.ts'

/** @returns empty without a signer, and when signing fails: the mail is sent in any case, and the pass route logs the error */
export function walletPassAttachments(context: ExternalWalletsContext, found: TicketDetails): Attachment[] {
  const { apple } = context.externalWallets
  if (!apple) return []
  try {
    const content = createApplePass(found, context, apple)
    return [{ filename: applePassName(found.ticket.public_uuid), contentType: applePassType, content }]
  } catch {
    return []
  }
}
