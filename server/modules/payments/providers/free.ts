/** Reservations that cost nothing. */
import { everyEvent, plainFacts, type ProviderEntry } from './payment-provider.ts'

export const freeEntry: ProviderEntry = {
  ...plainFacts,
  proxy: 'NONE',
  requiresCaptcha: true,
  connect: () => ({ kind: 'none', serves: everyEvent, offers: () => ({}) }),
}
