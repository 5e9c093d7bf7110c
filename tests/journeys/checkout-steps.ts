/** Steps of the checkout in the whole app, with a real server. */
import { expect } from 'vitest'
import { createRoutes } from '#shell/routes.tsx'
import { openCheckout } from '../purchase/pages/render-checkout.tsx'
import { order } from '../support/orders.ts'
import { bookingForm, holdMore, validate, type Held } from '../support/server/purchase.ts'
import { category, eventSeed } from '../support/server/seeds.ts'
import { pglite, startTestServer, type TestServer } from '../support/server/test-server.ts'
import type { TestServices } from '../support/test-services.ts'
import type { Line } from '../support/wire/faulty-network.ts'

export type Page = Awaited<ReturnType<typeof openCheckout>>
export type Step = 'book' | 'overview' | 'processing-payment'

/** A server with a free event. */
export async function startCheckoutServer(): Promise<TestServer> {
  const server = await startTestServer(pglite)
  const categories = [category({ price: 0, seats: 400 })]
  await server.load(eventSeed({ shortName: 'pietra', seats: 400, categories, paymentProxies: [] }))
  return server
}

/** Opens a step of a reservation in the app. */
export const openStep = (
  server: TestServer,
  step: Step,
  { id }: Held,
  { line, services }: { line: Line; services?: Partial<TestServices> },
): Promise<Page> =>
  openCheckout(step, {
    reservation: { ...order(), id },
    services: { api: line.api, now: () => server.clock.now(), ...services },
    pages: createRoutes,
  })

/** A new reservation at a step of the checkout. */
export async function holdAt(server: TestServer, step: Step): Promise<Held> {
  const held = await holdMore(server, 'pietra')
  if (step === 'overview') expect((await validate(held, bookingForm(held))).statusCode).toBe(200)
  return held
}
