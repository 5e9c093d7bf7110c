/** Adds the order to the answer of a call that reserved at alf.io (docs/api/reservations.md#reservation-in-the-answer). */
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isUuid } from '#kit/text/is-uuid.ts'
import { jsonOrNull } from '#kit/text/parse-json.ts'
import { decodedPathOf } from '#server/http/navigation.ts'
import { prefersRepresentation } from '#server/http/prefers-representation.ts'
import { publicApiPrefix, reservationApiPath } from '#wire/api-paths.ts'
import { fillPath } from '#wire/fill-path.ts'
import { preferenceAppliedHeader, returnRepresentation, sessionHeader } from '#wire/headers.ts'
import { ownCallHeaders } from './personal-link.ts'

const reservingPath = new RegExp(`^${publicApiPrefix}/(event/[^/]+/reserve-tickets|subscription/[^/]+)$`)

/** True for a call that reserves, of a client that prefers the order in its answer. */
export const getsReservation = (request: FastifyRequest): boolean =>
  request.method === 'POST' &&
  reservingPath.test(decodedPathOf(request) ?? '') &&
  prefersRepresentation(request)

const reservedAnswer = z.looseObject({
  success: z.literal(true),
  value: z.string().check(z.refine(isUuid)),
})

interface Visit {
  /** Address of the alf.io server. */
  readonly upstream: string
  /** Ms for the order: the client requests a later one itself. */
  readonly timeout: number
}

/** @param session of the visitor @returns undefined when alf.io does not answer with this order in time */
export async function readReservation(
  { upstream, timeout }: Visit,
  id: string,
  session: Record<string, string>,
) {
  const address = new URL(fillPath(reservationApiPath, { reservationId: id }), upstream)
  const signal = AbortSignal.timeout(timeout)
  const answer = await fetch(address, { redirect: 'manual', headers: session, signal }).catch(() => null)
  const body = await answer?.text().catch(() => '')
  const order = z.looseObject({ id: z.literal(id) }).safeParse(jsonOrNull(body ?? ''))
  return answer?.status === 200 ? order.data : undefined
}

/**
 * Sends the answer of alf.io, with the order when it can be read.
 * @param stream the body of the answer. Rejects when it does not arrive
 */
export async function sendWithReservation(
  visit: Visit,
  reply: FastifyReply,
  stream: Readable,
): Promise<void> {
  const bytes = await buffer(stream)
  const { data: reserved } = reservedAnswer.safeParse(jsonOrNull(bytes.toString()))
  if (reserved === undefined) return void reply.send(bytes)
  const { request } = reply
  const token = reply.getHeader(sessionHeader) ?? request.headers[sessionHeader.toLowerCase()]
  const representation = await readReservation(visit, reserved.value, {
    ...ownCallHeaders(request, visit.upstream),
    ...(request.headers.cookie === undefined ? {} : { cookie: request.headers.cookie }),
    ...(token ? { [sessionHeader]: String(token) } : {}),
  })
  if (representation === undefined) return void reply.send(bytes)
  void reply.header(preferenceAppliedHeader, returnRepresentation)
  void reply.send(JSON.stringify({ ...reserved, representation }))
}
