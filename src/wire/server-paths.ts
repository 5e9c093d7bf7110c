/**
 * Addresses that the server answers itself: plain links, never routes of the app
 * (docs/api/waiting-list.md#join, docs/api/page-addresses.md#addresses-that-the-server-answers).
 */
import type { PurchaseContextType } from '#kit/values.ts'
import {
  appleWalletPath,
  billingDocumentPath,
  calendarPath,
  filePath,
  googleWalletPath,
  ticketCodePath,
  ticketPdfPath,
} from './api-paths.ts'
import { fillPath } from './fill-path.ts'
import { pagePatterns } from './page-paths.ts'
import type { PurchaseContextId } from './purchase-context.ts'
import { personalLinkPath } from './server-only-paths.ts'

export const serverPaths = {
  file: (blobId: string) => fillPath(filePath, { blobId }),
  /** @param type `google` leads to Google Calendar; `follow` is for a calendar that asks again; an .ics file without it */
  calendar: (shortName: string, lang: string, type?: 'google' | 'follow') =>
    `${fillPath(calendarPath, { shortName, lang })}${type === undefined ? '' : `?type=${type}`}`,
  ticketPdf: (shortName: string, uuid: string) => fillPath(ticketPdfPath, { shortName, uuid }),
  billingDocument: (
    document: 'invoice' | 'receipt' | 'credit-note',
    type: PurchaseContextType,
    publicIdentifier: string,
    reservationId: string,
  ) => fillPath(billingDocumentPath, { document, type, publicIdentifier, reservationId }),
  creditNote: ({ type, publicIdentifier }: PurchaseContextId, reservationId: string, number: string) =>
    `${fillPath(billingDocumentPath, { document: 'credit-note', type, publicIdentifier, reservationId })}?number=${encodeURIComponent(number)}`,
  ticketCode: (shortName: string, uuid: string) => fillPath(ticketCodePath, { shortName, uuid }),
  /** Adds the ticket to Google Wallet: redirects to a page of Google. */
  googleWallet: (shortName: string, uuid: string) => fillPath(googleWalletPath, { shortName, uuid }),
  appleWallet: (shortName: string, uuid: string) => fillPath(appleWalletPath, { shortName, uuid }),
  /**
   * The personal link of an online event. GET leads to the waiting room; the POST of its button checks the attendee in
   * (docs/api/online-events.md#personal-link).
   */
  checkIn: (shortName: string, uuid: string, hash: string) =>
    fillPath(personalLinkPath, { shortName, uuid, hash }),
  /** Leads to the page of the reservation's current step. */
  reservation: (purchaseContextType: string, publicIdentifier: string, reservationId: string) =>
    fillPath(pagePatterns.reservation, { purchaseContextType, publicIdentifier, reservationId }),
  /** @param returnTo path and query of the page after the sign-in; the orders without it */
  signIn: (returnTo?: string) =>
    `/openid/authentication${returnTo === undefined ? '' : `?returnTo=${encodeURIComponent(returnTo)}`}`,
  /** Signs the visitor in and leads back to the reservation (docs/api/accounts.md#current-user). */
  reservationSignIn: (
    purchaseContextType: PurchaseContextType,
    publicIdentifier: string,
    reservationId: string,
  ) =>
    fillPath('/openid/:purchaseContextType/:publicIdentifier/reservation/:reservationId', {
      purchaseContextType,
      publicIdentifier,
      reservationId,
    }),
} as const
