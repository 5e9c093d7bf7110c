/** API addresses for the worker, links and headers. Apart from the endpoint table, which imports zod. */

export const apiPrefix = '/api'
export const publicApiPrefix = `${apiPrefix}/v2/public`
/**
 * Opens the cookie session; outside the public prefix
 * (docs/api/sessions-and-anti-forgery.md#first-call-of-a-client).
 */
export const infoPath = `${apiPrefix}/v2/info`

export const eventApiPath = `${publicApiPrefix}/event/:shortName`
export const reservationApiPath = `${publicApiPrefix}/reservation/:reservationId`
/** A reservation below its event or subscription descriptor. */
export const orderApiPath = `${publicApiPrefix}/:type/:publicIdentifier/reservation/:reservationId`
export const ticketApiPath = `${eventApiPath}/ticket/:uuid`
export const ticketCodePath = `${ticketApiPath}/code.png`
export const ticketPdfPath = `${ticketApiPath}/download-ticket`
/** This server only. */
/** `document`: invoice, receipt or credit note. */
export const billingDocumentPath = `${orderApiPath}/:document`
export const calendarPath = `${eventApiPath}/calendar/:lang`
export const filePath = '/file/:blobId'

/** Wallet passes; outside the public prefix (docs/api/external-wallets.md). */
export const googleWalletPath = `${apiPrefix}/wallet/event/:shortName/v1/version/passes/:uuid`
export const appleWalletPath = `${apiPrefix}/pass/event/:shortName/v1/version/passes/:uuid`
