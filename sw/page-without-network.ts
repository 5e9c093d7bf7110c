/** The door check: what this worker shows for an address when no network answers. */
import type { ServedWithoutNetwork } from '#core/contract/door-check-messages.ts'
import { protocol } from '#core/contract/messages.ts'
import type { answerNavigation, NavigationTools } from './navigation.ts'

/**
 * Runs the code of a navigation with a network that fails at every call.
 * @param answer the code that answers navigations
 * @param url absolute address
 */
export async function pageWithoutNetwork(
  answer: typeof answerNavigation,
  tools: Omit<NavigationTools, 'fetch'>,
  url: URL,
): Promise<ServedWithoutNetwork> {
  let networkCalls = 0
  const fetch = (): Promise<Response> => {
    networkCalls += 1
    return Promise.reject(new TypeError('The door check has no network'))
  }
  const page = await answer({ ...tools, fetch }, new Request(url))
  const html = await page.text()
  return { protocol, type: 'SERVED_WITHOUT_NETWORK', html, networkCalls }
}
