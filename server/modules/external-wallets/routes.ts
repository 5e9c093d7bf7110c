/**
 * Passes for wallets, and the service that Apple's phones ask about passes. These calls carry no session and no
 * anti-forgery token: phones make them by themselves. Contract 2, 1.14.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isUuid } from '#core/domain/is-uuid.ts'
import type { AppContext } from '#server/app-context.ts'
import { findTicket, findTicketAnywhere } from '#server/modules/tickets/queries/tickets.ts'
import { createApplePass, applePassName, applePassType } from './apple-pass.ts'
import { createGoogleWalletLink } from './google-link.ts'
import { sendText } from '#server/http/errors.ts'
import { addJsonParser } from '#server/http/json-bodies.ts'
import type { TicketDetails } from '#server/modules/reservations/ticket-details.ts'

interface TicketRoute {
  Params: { shortName: string; uuid: string }
}

/** The reference hands out passes for any seat; one that nobody bought would only disappoint at the door. */
const sendNoPass = (reply: FastifyReply): FastifyReply => reply.code(404).send()

function sendApplePass(reply: FastifyReply, context: AppContext, found: TicketDetails): FastifyReply {
  const { apple } = context.externalWallets
  if (!apple) return reply.code(200).send()
  return reply
    .headers({
      'Content-Disposition': `attachment; filename=${applePassName(found.ticket.public_uuid)}`,
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    })
    .type(applePassType)
    .send(createApplePass(found, context, apple))
}

/** What a phone would have been told to say: signed for this very pass. */
function hasValidPassToken({ ticket, details: { event, reservation } }: TicketDetails, given = ''): boolean {
  const message = `${String(event.id)}/${reservation.id}/${ticket.uuid}`
  const token = createHmac('sha256', event.private_key).update(message).digest('base64')
  const [wanted, shown] = [Buffer.from(`ApplePass ${token}`), Buffer.from(given)]
  return wanted.length === shown.length && timingSafeEqual(wanted, shown)
}

async function findByPrivateUuid(
  { db }: AppContext,
  shortName: string,
  uuid: string,
): Promise<TicketDetails | undefined> {
  if (!isUuid(uuid)) return undefined
  const row = await db.selectFrom('tickets').select('public_uuid').where('uuid', '=', uuid).executeTakeFirst()
  const found = row && (await findTicketAnywhere(db, row.public_uuid))
  return found?.details.event.short_name === shortName ? found : undefined
}

/** Passes are issued without an address for updates, so there is nothing to register for. */
function addAppleService(app: FastifyInstance, context: AppContext): void {
  const base = '/api/pass/event/:shortName/v1'
  const registrations = `${base}/devices/:device/registrations/:type`
  for (const path of [registrations, `${registrations}/:serial`]) {
    app.get(path, (_, reply) => reply.code(204).send())
    app.post(path, (_, reply) => reply.code(200).send())
    app.delete(path, (_, reply) => reply.code(200).send())
  }
  app.post(`${base}/log`, (_, reply) => reply.code(200).send())
  app.get<TicketRoute>(`${base}/version/passes/:type/:uuid`, async ({ params, headers }, reply) => {
    const found = await findByPrivateUuid(context, params.shortName, params.uuid)
    if (!found || !hasValidPassToken(found, headers.authorization)) return sendNoPass(reply)
    return sendApplePass(reply, context, found)
  })
}

export async function addExternalWallets(app: FastifyInstance, context: AppContext): Promise<void> {
  await app.register((wallets, _, done) => {
    addJsonParser(wallets)
    addAppleService(wallets, context)

    wallets.get<TicketRoute>(
      '/api/pass/event/:shortName/v1/version/passes/:uuid',
      async ({ params }, reply) => {
        const found = await findTicket(context.db, params.shortName, params.uuid)
        return found ? sendApplePass(reply, context, found) : sendNoPass(reply)
      },
    )

    wallets.get<TicketRoute>(
      '/api/wallet/event/:shortName/v1/version/passes/:uuid',
      async ({ params }, reply) => {
        const found = await findTicket(context.db, params.shortName, params.uuid)
        if (!found) return sendNoPass(reply)
        const { google } = context.externalWallets
        if (!google) return sendText(reply, 500, 'the wallet is not configured')
        return reply
          .header('Cache-Control', 'no-store')
          .redirect(await createGoogleWalletLink(found, context, google), 302)
      },
    )
    done()
  })
}
