/** Requests from the worker the page that it would show without a network. */
import {
  servedWithoutNetwork,
  type ServedWithoutNetwork,
  type ServeWithoutNetwork,
} from '#core/contract/door-check-messages.ts'
import { protocol } from '#core/contract/messages.ts'
import { answerOr } from '#core/domain/with-timeout.ts'

/** ms: longer than the worker waits for a blocked database. */
const answerTimeout = 6000

type Container = Pick<ServiceWorkerContainer, 'controller' | 'getRegistration'>

/**
 * The worker that answers the next navigation, which need not control this page; null without one.
 * @param container null in a browser without workers
 */
async function activeWorker(container: Container | null): Promise<Pick<ServiceWorker, 'postMessage'> | null> {
  if (container === null) return null
  const registration = await answerOr(container.getRegistration(), undefined)
  return registration?.active ?? container.controller ?? null
}

/**
 * @param path of the wallet
 * @returns `no-answer` after a timeout: the worker is of an older version, or the browser stopped it
 */
export async function pageWithoutNetwork(
  path: string,
  container: Container | null = 'serviceWorker' in navigator ? navigator.serviceWorker : null,
): Promise<ServedWithoutNetwork | 'no-worker' | 'no-answer'> {
  const worker = await activeWorker(container)
  if (worker === null) return 'no-worker'
  const { port1, port2 } = new MessageChannel()
  try {
    const answer = new Promise<ServedWithoutNetwork | 'no-answer'>((resolve) => {
      port1.onmessage = ({ data }) => {
        const answer = servedWithoutNetwork.safeParse(data)
        resolve(answer.success ? answer.data : 'no-answer')
      }
      worker.postMessage({ protocol, type: 'SERVE_WITHOUT_NETWORK', path } satisfies ServeWithoutNetwork, [
        port2,
      ])
    })
    return await answerOr(answer, 'no-answer', answerTimeout)
  } finally {
    port1.close()
  }
}
