/** Creates the services of the features. Heavy parts are loaded on first use (byte budgets). */
import type { Services } from '#platform/services.tsx'
import { createWalletServices, type ServiceDependencies } from './wallet-services.ts'

/** The services that use this API client and the clock that its answers correct. */
export function createServices(tools: ServiceDependencies): Services {
  return { api: tools.api, now: tools.clock.now, clock: tools.clock, ...createWalletServices(tools) }
}
