/** An event with a sale queue, and the calls of its visitors. */
import type { EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import { endpoints } from '#shell/endpoints.ts'
import { envelopeOf, firstOf, reservationIdOf, wireOf } from '../wire/json.ts'
import { api } from './purchase.ts'
import { freeSeed } from './seeds.ts'
import type { TestServer, Visitor } from './test-server.ts'

export interface QueuedSale {
  readonly shortName: string
  reserve(visitor: Visitor): ReturnType<Visitor['post']>
  /** `reserved`, or `waiting` with the position of the refusal. */
  attempt(visitor: Visitor): Promise<string>
  /** Reserves. @returns the id @throws when refused */
  hold(visitor: Visitor): Promise<string>
  /** State and position of a poll: `WAITING 3`. */
  poll(visitor: Visitor): Promise<string>
  turn(visitor: Visitor): Promise<ReturnType<typeof turnOf>>
}

const turnOf = (answer: Parameters<typeof wireOf>[0]) => wireOf(answer, endpoints.saleQueue)

/** @param capacity sessions that may choose or hold tickets */
export const queuedSeed = (capacity: number, change: Partial<EventFile> = {}): EventFile =>
  freeSeed({
    ...change,
    settings: { SALE_QUEUE_ENABLED: true, SALE_QUEUE_CAPACITY: capacity, ...change.settings },
  })

export async function openQueuedSale(server: TestServer, seed: EventFile): Promise<QueuedSale> {
  await server.load(seed)
  const { shortName } = seed
  const items = await server.visitor().get(`${api}/event/${shortName}/ticket-categories`)
  const ticketCategoryId = firstOf(wireOf(items, endpoints.ticketCategories).ticketCategories).id
  const reserve = (visitor: Visitor) =>
    visitor.post(`${api}/event/${shortName}/reserve-tickets?lang=en`, {
      reservation: [{ ticketCategoryId, amount: 1 }],
    })
  const turn = async (visitor: Visitor) => turnOf(await visitor.get(`${api}/event/${shortName}/sale-queue`))
  return {
    shortName,
    reserve,
    attempt: async (visitor) => {
      const answer = await reserve(visitor)
      if (answer.statusCode === 200) return 'reserved'
      const [problem] = envelopeOf(answer).validationErrors
      return problem?.code === 'error.STEP_1_SALE_QUEUE'
        ? `waiting ${String(problem.arguments?.['0'])}`
        : String(problem?.code)
    },
    hold: async (visitor) => reservationIdOf(await reserve(visitor)),
    poll: async (visitor) => {
      const { state, position } = await turn(visitor)
      return position === null ? state : `${state} ${String(position)}`
    },
    turn,
  }
}
