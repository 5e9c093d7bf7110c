/** Concurrent buyers and their results. */
import { browserConnection } from '../support/browser/browser-connection.ts'
import { createBuyer, remoteBuyer, type RemoteBuyer } from '../support/remote-buyer.ts'
import { onSite } from '../support/server/purchase.ts'
import { quantile } from './quantile.ts'
import type { OpenSale } from './sale.ts'

const api = '/api/v2/public'

export interface Rush {
  readonly bought: number
  /** Sold out. */
  readonly refused: number
  /** Any other result: an error, a closed connection. */
  readonly failed: number
  /** Public UUIDs of the bought tickets. */
  readonly tickets: readonly string[]
  readonly perSecond: number
  /** Ms from the first call to the ticket, of each successful buyer. */
  readonly p50: number
  readonly p95: number
}

type Outcome = { readonly tickets: readonly string[]; readonly ms: number } | 'refused' | 'failed'

/** The calls of one visitor's app in their order. */
async function purchase(buyer: RemoteBuyer, shortName: string, categoryId: number): Promise<Outcome> {
  const begin = performance.now()
  await buyer.call('GET', '/api/v2/info')
  await buyer.call('GET', `${api}/event/${shortName}`)
  await buyer.call('GET', `${api}/event/${shortName}/ticket-categories`)
  const order = await buyer.reserve(shortName, categoryId)
  if (order === null) return 'refused'
  const steps = [
    await buyer.fillIn(order),
    await buyer.confirm(order, onSite),
    await buyer.call('GET', `${api}/reservation/${order.id}`),
    await buyer.call('GET', `${api}/event/${shortName}/ticket/${order.tickets[0] ?? ''}`),
  ]
  if (steps.some(({ status }) => status !== 200)) return 'failed'
  return { tickets: order.tickets, ms: performance.now() - begin }
}

async function buyOne(origins: readonly string[], shortName: string, categoryId: number): Promise<Outcome> {
  const connection = browserConnection(origins)
  try {
    return await purchase(createBuyer(connection.send), shortName, categoryId)
  } finally {
    connection.close()
  }
}

const buyTogether = (count: number, buy: () => Promise<Outcome>): Promise<Outcome[]> =>
  Promise.all(Array.from({ length: count }, buy))

async function buyInTurn(count: number, buy: () => Promise<Outcome>): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let bought = 0; bought < count; bought += 1) outcomes.push(await buy())
  return outcomes
}

/** @param order whether the buyers come at the same moment, or one after the other */
export async function rush(
  origins: readonly string[],
  { shortName, categoryId }: OpenSale,
  buyers: number,
  order: 'together' | 'in turn' = 'together',
): Promise<Rush> {
  // A first visit warms up the caches of the server.
  for (const origin of origins) await remoteBuyer(origin).call('GET', `${api}/event/${shortName}`)
  const begin = performance.now()
  const buy = () =>
    buyOne(origins, shortName, categoryId).catch((error: unknown): Outcome => {
      console.error(error)
      return 'failed'
    })
  const outcomes = await (order === 'together' ? buyTogether : buyInTurn)(buyers, buy)
  const seconds = (performance.now() - begin) / 1000
  const sold = outcomes.filter((outcome) => typeof outcome === 'object')
  const times = sold.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return {
    bought: sold.length,
    refused: outcomes.filter((outcome) => outcome === 'refused').length,
    failed: outcomes.filter((outcome) => outcome === 'failed').length,
    tickets: sold.flatMap(({ tickets }) => tickets),
    perSecond: sold.length / seconds,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
  }
}
