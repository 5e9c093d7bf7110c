/** A server before the real one that counts the calls about tickets and events, and answers for copies of a ticket. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Bought } from '../support/buyer.ts'
import { forwardRequest } from './forward-request.ts'

export interface CopiedTicket {
  readonly eventShortName: string
  readonly uuid: string
  readonly shortId: string
  readonly position: number
  /** Between the event of the ticket and the one of the copy, ms. */
  readonly shift: number
}

export interface CountingServer {
  readonly origin: string
  /** Calls about tickets and events so far. */
  readonly requests: () => number
  readonly stop: () => Promise<void>
}

const apiPath = /^\/api\/v2\/public\/event\/([^/?]+)(?:\/ticket\/([^/?]+))?(?:\?.*)?$/

interface TicketAnswer {
  readonly datesWithOffset: { readonly startDateTime: number; readonly endDateTime: number }
}

/** @param original the ticket that the copies are made of */
export async function startCountingServer(
  upstream: string,
  { shortName, uuids: [uuid = ''] }: Bought,
  copies: readonly CopiedTicket[],
): Promise<CountingServer> {
  const base = `${upstream}/api/v2/public/event/${shortName}`
  const event: unknown = await (await fetch(base)).json()
  const ticket = (await (await fetch(`${base}/ticket/${uuid}`)).json()) as TicketAnswer
  const byUuid = new Map(copies.map((copy) => [copy.uuid, copy]))
  const events = new Set(copies.map(({ eventShortName }) => eventShortName))
  let requests = 0

  /** The answer for a copy; undefined for everything that the real server answers. */
  function answerOf(url: string): unknown {
    const [, name = '', asked] = apiPath.exec(url) ?? []
    if (name === '') return undefined
    requests += 1
    if (asked === undefined) return events.has(name) ? event : undefined
    const copy = byUuid.get(asked)
    if (!copy) return undefined
    const dates = ticket.datesWithOffset
    const datesWithOffset = {
      ...dates,
      startDateTime: dates.startDateTime + copy.shift,
      endDateTime: dates.endDateTime + copy.shift,
    }
    return { ...ticket, uuid: copy.uuid, reservationId: copy.shortId, datesWithOffset }
  }

  const server = createServer((incoming, response) => {
    const answer = answerOf(incoming.url ?? '/')
    if (answer === undefined) return forwardRequest(upstream, incoming, response)
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer))
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${String((server.address() as AddressInfo).port)}`,
    requests: () => requests,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
