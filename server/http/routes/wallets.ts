/**
 * Passes for wallets, and the service that Apple's phones ask about passes. These calls carry no session and no
 * anti-forgery token: phones make them by themselves. Contract 2, 1.14.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isUuid } from '#core/domain/uuid.ts'
import type { Office } from '../../office.ts'
import { findTicket, findTicketAnywhere, type FoundTicket } from '../../store/tickets.ts'
import { applePass, applePassName, applePassType } from '../../wallet/apple-pass.ts'
import { googleLink } from '../../wallet/google-link.ts'
import { sendText } from '../errors.ts'
import { readEmptyBodies } from '../json-bodies.ts'

interface Named {
  Params: { shortName: string; uuid: string }
}

/** The reference hands out passes for any seat; one that nobody bought would only disappoint at the door. */
const noPass = (reply: FastifyReply): FastifyReply => reply.code(404).send()

function sendApple(reply: FastifyReply, office: Office, found: FoundTicket): FastifyReply {
  const { apple } = office.wallets
  if (!apple) return reply.code(200).send()
  return reply
    .headers({
      'Content-Disposition': `attachment; filename=${applePassName(found.ticket.public_uuid)}`,
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    })
    .type(applePassType)
    .send(applePass(found, office, apple))
}

/** What a phone would have been told to say: signed for this very pass. */
function isAuthorised({ ticket, order: { event, reservation } }: FoundTicket, given = ''): boolean {
  const message = `${String(event.id)}/${reservation.id}/${ticket.uuid}`
  const token = createHmac('sha256', event.private_key).update(message).digest('base64')
  const [wanted, shown] = [Buffer.from(`ApplePass ${token}`), Buffer.from(given)]
  return wanted.length === shown.length && timingSafeEqual(wanted, shown)
}

async function findByPrivateUuid(
  { db }: Office,
  shortName: string,
  uuid: string,
): Promise<FoundTicket | undefined> {
  if (!isUuid(uuid)) return undefined
  const row = await db.selectFrom('tickets').select('public_uuid').where('uuid', '=', uuid).executeTakeFirst()
  const found = row && (await findTicketAnywhere(db, row.public_uuid))
  return found?.order.event.short_name === shortName ? found : undefined
}

/** Passes are issued without an address for updates, so there is nothing to register for. */
function addAppleService(app: FastifyInstance, office: Office): void {
  const base = '/api/pass/event/:shortName/v1'
  const registrations = `${base}/devices/:device/registrations/:type`
  for (const path of [registrations, `${registrations}/:serial`]) {
    app.get(path, (_, reply) => reply.code(204).send())
    app.post(path, (_, reply) => reply.code(200).send())
    app.delete(path, (_, reply) => reply.code(200).send())
  }
  app.post(`${base}/log`, (_, reply) => reply.code(200).send())
  app.get<Named>(`${base}/version/passes/:type/:uuid`, async ({ params, headers }, reply) => {
    const found = await findByPrivateUuid(office, params.shortName, params.uuid)
    if (!found || !isAuthorised(found, headers.authorization)) return noPass(reply)
    return sendApple(reply, office, found)
  })
}

export async function addWallets(app: FastifyInstance, office: Office): Promise<void> {
  await app.register((wallets, _, done) => {
    readEmptyBodies(wallets)
    addAppleService(wallets, office)

    wallets.get<Named>('/api/pass/event/:shortName/v1/version/passes/:uuid', async ({ params }, reply) => {
      const found = await findTicket(office.db, params.shortName, params.uuid)
      return found ? sendApple(reply, office, found) : noPass(reply)
    })

    wallets.get<Named>('/api/wallet/event/:shortName/v1/version/passes/:uuid', async ({ params }, reply) => {
      const found = await findTicket(office.db, params.shortName, params.uuid)
      if (!found) return noPass(reply)
      const { google } = office.wallets
      if (!google) return sendText(reply, 500, 'the wallet is not configured')
      return reply.header('Cache-Control', 'no-store').redirect(await googleLink(found, office, google), 302)
    })
    done()
  })
}
