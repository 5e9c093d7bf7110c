/** Routes of test servers only: create events, set the clock, switch errors on. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { composeMail } from '#server/compose-mail.ts'
import { createResizePicture } from '#server/infra/pictures/resize-picture.ts'
import type { EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import { insertEvent, insertSubscriptionDescriptor } from '#server/modules/event-setup/insert-event.ts'
import { markPaid } from '#server/modules/payments/cancel-order.ts'
import { findPollPin } from '#server/modules/polls/queries.ts'
import { updateReservation } from '#server/modules/purchase/queries/reservations.ts'
import { makePictureSizes } from '#server/modules/site/picture-sizes.ts'
import { checkIn } from '#server/modules/ticket/check-in.ts'
import { findTicket } from '#server/modules/ticket/queries/tickets.ts'
import { ticketCodeText } from '#server/modules/ticket/rules.ts'
import { grayPng } from '../browser/gray-png.ts'
import { e2eSeed, e2eSubscriptionSeed, longSubscriptionSeed, type EventKind } from './e2e-events.ts'
import { report, type StripeStandIn } from './stripe.ts'
import type { Clock } from './test-server.ts'

export type Fault = 'ok' | 'status500' | 'html' | 'hang'

/** `picture`: a photograph in all its sizes, or a file that no browser can show. `listed`: on the page of all events, too. */
interface NewEvent {
  kind: EventKind
  picture?: 'photograph' | 'broken'
  listed?: boolean
}

let photographs = 0
const pictures = {
  // Files are stored by their content.
  photograph: () => ({ contentType: 'image/png', bytes: grayPng(700 + (photographs += 1), 394) }),
  broken: () => ({ contentType: 'image/jpeg', bytes: Buffer.from('no picture') }),
}

const seedOf = ({ kind, listed = false }: NewEvent, now: number): EventFile => ({
  ...e2eSeed(kind, `${kind}-${randomUUID().slice(0, 8)}`, now),
  ...(listed ? {} : { status: 'DRAFT' }),
})

/**
 * - `POST /test/events` `{ kind, picture?, listed? }` creates an event: `{ id, shortName }`
 * - `POST /test/subscriptions` `{ shortName, long? }` creates a free subscription descriptor for the event: `{ id }`
 * - `POST /test/events/:shortName/withdraw`: the event is on no page any more
 * - `POST /test/events/:shortName/move` `{ by, location }`: its times change by ms, and its place
 * - `GET /test/events/:shortName/orders`: `[{ id, status }]`
 * - `POST /test/reservations/:id/expire`: its hold ended a moment ago
 * - `POST /test/reservations/:id/paid`, `POST /test/tickets/:uuid/check-in`: what the operator does by command; `{ pin }`
 *   of the polls
 * - `GET /test/code/:shortName/:uuid`: `{ text }` that the ticket's code must carry
 * - `GET /test/mails/:recipient`: `[{ kind, path }]` of its queued mails, `path` of the link without the origin
 * - `POST /test/clock` `{ now }` in epoch ms, or `{ advance }` in ms: `{ now }`
 * - `POST /test/faults` `{ mode }`: what /api and /file answer from now on
 */
export function addTestRoutes(app: FastifyInstance, server: AppContext, clock: Clock): void {
  const { db, now } = server
  const faults = addFaults(app)
  const resize = createResizePicture()

  app.post<{ Body: NewEvent }>('/test/events', async ({ body }) => {
    const seed = seedOf(body, now())
    const picture = body.picture && pictures[body.picture]()
    const id = await insertEvent(db, seed, picture)
    if (picture) await makePictureSizes(server, await resize)
    return { id, shortName: seed.shortName }
  })
  app.post<{ Body: { shortName: string; long?: boolean } }>('/test/subscriptions', async ({ body }) => {
    const seed = body.long ? longSubscriptionSeed : e2eSubscriptionSeed
    return { id: await insertSubscriptionDescriptor(db, seed(body.shortName, now())) }
  })
  app.post<{ Params: { shortName: string } }>('/test/events/:shortName/withdraw', async ({ params }) => {
    await db
      .updateTable('events')
      .set({ status: 'DISABLED' })
      .where('short_name', '=', params.shortName)
      .execute()
    return { withdrawn: true }
  })
  app.post<{ Params: { shortName: string }; Body: { by: number; location: string } }>(
    '/test/events/:shortName/move',
    async ({ params, body }) => {
      const event = db.selectFrom('events').where('short_name', '=', params.shortName)
      const known = await event.select(['starts_at', 'ends_at', 'config']).executeTakeFirstOrThrow()
      await db
        .updateTable('events')
        .set({
          starts_at: Number(known.starts_at) + body.by,
          ends_at: Number(known.ends_at) + body.by,
          config: JSON.stringify({ ...known.config, location: body.location }),
        })
        .where('short_name', '=', params.shortName)
        .execute()
      return { moved: true }
    },
  )
  app.get<{ Params: { shortName: string } }>('/test/events/:shortName/orders', ({ params }) =>
    db
      .selectFrom('reservations')
      .innerJoin('events', 'events.id', 'reservations.event_id')
      .select(['reservations.id', 'reservations.status'])
      .where('short_name', '=', params.shortName)
      .execute(),
  )
  app.get<{ Params: { recipient: string } }>('/test/mails/:recipient', async ({ params }) => {
    const { recipient } = params
    const jobs = await db.selectFrom('mail_queue').selectAll().where('recipient', '=', recipient).execute()
    return Promise.all(
      jobs.map(async (job) => {
        const mail = await composeMail(server, job, 'tickets@example.org')
        const [link = ''] = /https?:\/\/\S+/.exec(mail?.text ?? '') ?? []
        return { kind: job.kind, path: link.replace(server.baseUrl, '') }
      }),
    )
  })
  app.post<{ Params: { id: string } }>('/test/reservations/:id/expire', async ({ params }) => {
    await updateReservation(db, params.id, { valid_until: now() - 1000 })
    return { expired: true }
  })
  app.post<{ Params: { id: string } }>('/test/reservations/:id/paid', async ({ params }) => ({
    marked: await markPaid(db, params.id, now()),
  }))
  app.post<{ Params: { uuid: string } }>('/test/tickets/:uuid/check-in', async ({ params }) => ({
    result: await checkIn(db, params.uuid, { now: now() }),
    pin: await findPollPin(db, params.uuid),
  }))
  app.get<{ Params: { shortName: string; uuid: string } }>(
    '/test/code/:shortName/:uuid',
    async ({ params }, reply) => {
      const ticket = await findTicket(db, params.shortName, params.uuid)
      return ticket ? { text: ticketCodeText(ticket.ticket, ticket.details.event) } : reply.code(404).send()
    },
  )
  app.post<{ Body: { now?: number; advance?: number } }>('/test/clock', ({ body }) => {
    if (body.now !== undefined) clock.set(body.now)
    clock.advance(body.advance ?? 0)
    return { now: clock.now() }
  })
  app.post<{ Body: { mode: Fault } }>('/test/faults', ({ body }) => {
    faults.mode = body.mode
    return { mode: faults.mode }
  })
}

function addFaults(app: FastifyInstance): { mode: Fault } {
  const faults: { mode: Fault } = { mode: 'ok' }
  const hanging = new Set<FastifyReply>()

  app.addHook('onRequest', async (request, reply) => {
    if (!/^\/(api|file)\//.test(request.url)) return undefined
    switch (faults.mode) {
      case 'ok':
        return undefined
      case 'status500':
        return reply.code(500).type('application/json').send(JSON.stringify('unexpected exception'))
      case 'html':
        return reply
          .type('text/html')
          .send('<!doctype html><title>Wi-Fi</title><p>Please log in to this network')
      case 'hang':
        hanging.add(reply.hijack())
        return reply
    }
  })
  app.addHook('preClose', (done) => {
    for (const reply of hanging) reply.raw.destroy()
    done()
  })
  return faults
}

/**
 * What a bank decides, for the card fields of a browser test: `POST /test/stripe/:intent/:decision` with `pay` or `decline`.
 * The fake of Stripe reports it to the server by webhook.
 */
export function addCardRoutes(app: FastifyInstance, stripe: StripeStandIn, clock: Clock): void {
  app.post<{ Params: { intent: string; decision: 'pay' | 'decline' } }>(
    '/test/stripe/:intent/:decision',
    async ({ params: { intent, decision } }) => {
      stripe[decision](intent)
      const type = decision === 'pay' ? 'payment_intent.succeeded' : 'payment_intent.payment_failed'
      await report({ app, clock }, stripe.intents.get(intent), type)
      return { decided: decision }
    },
  )
}
