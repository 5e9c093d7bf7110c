/** A server with the event of the complete example in docs/OPERATOR.md. */
import { expect } from 'vitest'
import type * as z from 'zod/mini'
import type { itemsByCategory } from '#catalogue/contract/event.ts'
import { runAdminCommand } from '#server/admin/admin-socket.ts'
import { endpoints } from '#shell/endpoints.ts'
import { api, heldBy, type Held } from '../../support/server/purchase.ts'
import { startTestServer, type TestServer } from '../../support/server/test-server.ts'
import { reservationIdOf, wireOf } from '../../support/wire/json.ts'
import { guideExamples } from './guide-examples.ts'

const base = `${api}/event/lake-days`
type Listed = z.input<typeof itemsByCategory>

interface HoldRequest {
  readonly promoCode?: string
  readonly amount?: number
  /** Lines of the reserve call by English titles. */
  readonly services?: Readonly<Record<string, object>>
}

export const loadFile = (server: TestServer, text: string) =>
  runAdminCommand(
    server.db,
    { command: 'load', input: { name: 'lake.yaml', text, image: null } },
    server.clock.now(),
  )

export const infoOf = async ({ visitor, path }: Held) =>
  wireOf(await visitor.get(path), endpoints.reservation)

async function holdAt(server: TestServer, name: string, wish: HoldRequest): Promise<Held> {
  const { promoCode, amount = 1, services = {} } = wish
  const visitor = server.visitor()
  const query = promoCode === undefined ? '' : `?code=${promoCode}`
  const listed = wireOf(await visitor.get(`${base}/ticket-categories${query}`), endpoints.ticketCategories)
  const answer = await visitor.post(`${base}/reserve-tickets?lang=en`, {
    promoCode: promoCode ?? null,
    reservation: [
      { ticketCategoryId: listed.ticketCategories.find((category) => category.name === name)?.id, amount },
    ],
    additionalService: Object.entries(services).map(([title, line]) => ({
      additionalServiceId: listed.additionalServices.find((service) => service.title['en'] === title)?.id,
      ...line,
    })),
  })
  expect(answer.body).toContain('"success":true')
  return heldBy(visitor, 'lake-days', reservationIdOf(answer))
}

export interface ExampleEvent {
  readonly server: TestServer
  /** The categories and services of the event. @param query with its question mark */
  items(query?: string): Promise<Listed>
  /** Holds tickets of a category with additional services. */
  hold(name: string, wish?: HoldRequest): Promise<Held>
}

export async function startExampleEvent(): Promise<ExampleEvent> {
  const server = await startTestServer()
  expect(await loadFile(server, guideExamples.complete)).toEqual({
    ok: true,
    text: 'lake-days is loaded: 100 seats, 4 categories, /event/lake-days',
  })
  return {
    server: server,
    items: async (query = '') =>
      wireOf(await server.visitor().get(`${base}/ticket-categories${query}`), endpoints.ticketCategories),
    hold: (name, wish = {}) => holdAt(server, name, wish),
  }
}
