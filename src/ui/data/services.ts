/** Services that the pages receive from the app: the tools of the flows, and the flows of the wallet. */
import { createContext, use } from 'react'
import type { Tools } from '#device/tools.ts'
import type { cancelAction, queueAction } from '#outbox/flows/queue-action.ts'
import type { runQueuedActions } from '#outbox/flows/run-queued-actions.ts'
import type { QueuedAction } from '#outbox/rules/queued-action.ts'
import type { keepTickets } from '#ticket/flows/keep-tickets.ts'
import type { releaseTicket } from '#ticket/flows/release-ticket.ts'
import type { removeTicket } from '#ticket/flows/remove-ticket.ts'
import type { updateTicket } from '#ticket/flows/update-ticket.ts'
import type { refreshWallet, renewWalletList } from '#wallet/flows/refresh-wallet.ts'
import type { Result } from '#wire/result.ts'

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
  /** Stores an action while its call runs (`outbox/flows/queue-action.ts`). */
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
