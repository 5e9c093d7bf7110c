/** Services that the pages receive from the app: the tools of the flows, and the flows of the wallet. */
import { createContext, use } from 'react'
import type { Result } from '#core/api/result.ts'
import type { QueuedAction } from '#core/domain/queued-action.ts'
import type { keepTickets } from '#core/flows/keep-tickets.ts'
import type { cancelAction, queueAction } from '#core/flows/queue-action.ts'
import type { refreshWallet, renewWalletList } from '#core/flows/refresh-wallet.ts'
import type { releaseTicket } from '#core/flows/release-ticket.ts'
import type { removeTicket } from '#core/flows/remove-ticket.ts'
import type { runQueuedActions } from '#core/flows/run-queued-actions.ts'
import type { Tools } from '#core/flows/tools.ts'
import type { updateTicket } from '#core/flows/update-ticket.ts'

type Bound<Flow> = Flow extends (tools: never, ...rest: infer Rest) => infer Outcome
  ? (...rest: Rest) => Outcome
  : never

/**
 * The tools, with which a page runs the flows that it imports, and the flows whose code is loaded with the first call: they
 * decode and draw codes, render pages or send what is queued. None of them rejects.
 */
export interface Services extends Tools {
  readonly keepTickets: Bound<typeof keepTickets>
  readonly refreshWallet: Bound<typeof refreshWallet>
  readonly renewWalletList: Bound<typeof renewWalletList>
  readonly removeTicket: Bound<typeof removeTicket>
  readonly updateTicket: Bound<typeof updateTicket>
  readonly releaseTicket: Bound<typeof releaseTicket>
  readonly queueAction: Bound<typeof queueAction>
  /** Stores an action while its call runs (`core/flows/queue-action.ts`). */
  readonly sendAction: <T>(action: QueuedAction, call: Promise<Result<T>>) => Promise<Result<T> | 'queued'>
  readonly cancelAction: Bound<typeof cancelAction>
  readonly runQueuedActions: Bound<typeof runQueuedActions>
}

const ServicesContext = createContext<Services | null>(null)

export const ServicesProvider = ServicesContext.Provider

/** @throws outside of {@link ServicesProvider} */
export function useServices(): Services {
  const services = use(ServicesContext)
  if (services === null) throw new Error('useServices needs a ServicesProvider above it')
  return services
}
