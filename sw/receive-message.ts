/** Messages of the app's pages to the worker. Others, and those of another protocol version, are ignored. */
import { serveWithoutNetwork } from '#core/contract/door-check-messages.ts'
import { windowToWorker, type WindowToWorker } from '#core/contract/messages.ts'
import { walletAddress } from '#core/domain/wallet-address.ts'
import type { answerNavigation, NavigationTools } from './navigation.ts'
import { pageWithoutNetwork } from './page-without-network.ts'

interface TakeOverScope {
  readonly clients: {
    matchAll(options: {
      type: 'window'
      includeUncontrolled: true
    }): Promise<readonly { readonly visibilityState: DocumentVisibilityState }[]>
  }
  skipWaiting(): Promise<void>
}

/** Takes over; with `SKIP_WAITING_WHEN_HIDDEN` only while no page of the app is visible. */
export async function takeOver(scope: TakeOverScope, type: WindowToWorker['type']): Promise<void> {
  if (type === 'SKIP_WAITING_WHEN_HIDDEN') {
    const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
    if (pages.some(({ visibilityState }) => visibilityState === 'visible')) return
  }
  await scope.skipWaiting()
}

interface MessageScope extends TakeOverScope {
  readonly location: { readonly origin: string }
}

interface MessageTools extends Omit<NavigationTools, 'fetch'> {
  readonly answerNavigation: typeof answerNavigation
}

interface ReceivedMessage {
  readonly data: unknown
  readonly ports: readonly Pick<MessagePort, 'postMessage'>[]
}

/**
 * A request to take over, or the door check of a page of the wallet, which is answered on the port that came with the message;
 * without an answer the page reports that there was none.
 */
export async function receiveMessage(
  scope: MessageScope,
  { answerNavigation, ...tools }: MessageTools,
  { data, ports }: ReceivedMessage,
): Promise<void> {
  const request = windowToWorker.safeParse(data)
  if (request.success) return takeOver(scope, request.data.type)
  const check = serveWithoutNetwork.safeParse(data)
  const [port] = ports
  if (!check.success || !port || walletAddress(check.data.path) === null) return
  const served = await pageWithoutNetwork(
    answerNavigation,
    tools,
    new URL(check.data.path, scope.location.origin),
  )
  port.postMessage(served)
}
