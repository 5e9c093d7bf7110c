/**
 * Wallet passes, and the web service that Apple Wallet calls. The calls have no session and no anti-forgery token,
 * because phones make them without a page (docs/api/external-wallets.md#apple-update-service).
 */
import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isUuid } from '#kit/text/is-uuid.ts'
import { sendText } from '#server/http/answers.ts'
import { addJsonParser } from '#server/http/decode-body.ts'
import { isSameText } from '#server/infra/validation.ts'
import type { TicketDetails } from '#server/modules/purchase/reservation-details.ts'
import { findPublicUuid, findTicket, findTicketAnywhere } from '#server/modules/ticket/queries/tickets.ts'
import { appleWalletPath, googleWalletPath } from '#wire/api-paths.ts'
import type { ExternalWalletsContext } from './read-external-wallets.ts'
import { createApplePass, applePassName, applePassType, createGoogleWalletLink } from './wallet-passes.ts'

interface TicketRoute {
  Params: { shortName: string; uuid: string }
}

/** Answers 404 also for a ticket that is not sold; alf.io issues a pass that check-in refuses. */
const sendNoPass = (reply: FastifyReply): FastifyReply => reply.code(404).send()

async function sendApplePass(
  reply: FastifyReply,
  context: ExternalWalletsContext,
  ticketDetails: TicketDetails,
): Promise<FastifyReply> {
  const { apple } = context.externalWallets
  if (!apple) return reply.code(200).send()
  return reply
    .headers({
      'Content-Disposition': `attachment; filename=${applePassName(ticketDetails.ticket.public_uuid)}`,
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    })
    .type(applePassType)
    .send(await createApplePass(ticketDetails, context, apple))
}

/** @param authorization header of the request: `ApplePass` and the HMAC over this pass */
function hasValidPassToken(
  { ticket, details: { event, reservation } }: TicketDetails,
  authorization = '',
): boolean {
  const message = `${String(event.id)}/${reservation.id}/${ticket.uuid}`
  const token = createHmac('sha256', event.private_key).update(message).digest('base64')
  return isSameText(`ApplePass ${token}`, authorization)
}

async function findByPrivateUuid(
  { db }: ExternalWalletsContext,
  shortName: string,
  uuid: string,
): Promise<TicketDetails | undefined> {
  if (!isUuid(uuid)) return undefined
  const publicUuid = await findPublicUuid(db, uuid)
  const ticketDetails = publicUuid === undefined ? undefined : await findTicketAnywhere(db, publicUuid)
  return ticketDetails?.details.event.short_name === shortName ? ticketDetails : undefined
}

/** Passes carry no update address, so registrations are accepted and not stored. */
function addAppleService(app: FastifyInstance, context: ExternalWalletsContext): void {
  const base = '/api/pass/event/:shortName/v1'
  const registrations = `${base}/devices/:device/registrations/:type`
  for (const path of [registrations, `${registrations}/:serial`]) {
    app.get(path, (_, reply) => reply.code(204).send())
    app.post(path, (_, reply) => reply.code(200).send())
    app.delete(path, (_, reply) => reply.code(200).send())
  }
  app.post(`${base}/log`, (_, reply) => reply.code(200).send())
  app.get<TicketRoute>(`${base}/version/passes/:type/:uuid`, async ({ params, headers }, reply) => {
    const ticketDetails = await findByPrivateUuid(context, params.shortName, params.uuid)
    if (!ticketDetails || !hasValidPassToken(ticketDetails, headers.authorization)) return sendNoPass(reply)
    return sendApplePass(reply, context, ticketDetails)
  })
}

/**
 * Adds the downloads of wallet passes and the web service of Apple Wallet: 404 for a ticket without a pass. Without keys
 * Google's answers 500 (docs/api/external-wallets.md#google-wallet), Apple's an empty body (docs/api/external-wallets.md#apple-wallet).
 */
export async function addExternalWallets(
  app: FastifyInstance,
  context: ExternalWalletsContext,
): Promise<void> {
  await app.register((scope, _, done) => {
    addJsonParser(scope)
    addAppleService(scope, context)

    scope.get<TicketRoute>(appleWalletPath, async ({ params }, reply) => {
      const ticketDetails = await findTicket(context.db, params.shortName, params.uuid)
      return ticketDetails ? sendApplePass(reply, context, ticketDetails) : sendNoPass(reply)
    })

    scope.get<TicketRoute>(googleWalletPath, async ({ params }, reply) => {
      const ticketDetails = await findTicket(context.db, params.shortName, params.uuid)
      if (!ticketDetails) return sendNoPass(reply)
      const { google } = context.externalWallets
      if (!google) return sendText(reply, 500, 'the wallet is not configured')
      return reply
        .header('Cache-Control', 'no-store')
        .redirect(await createGoogleWalletLink(ticketDetails, context, google), 302)
    })
    done()
  })
}
