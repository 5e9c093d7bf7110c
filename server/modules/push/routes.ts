/** Key and subscriptions of Web Push (docs/api/push.md). */
import { endpoints } from '#core/contract/endpoints.ts'
import type { AddEndpoint } from '#server/http/registrar.ts'

/** Reads the key of the server and saves what a device follows. */
export function addPush(call: AddEndpoint): void {
  call(endpoints.pushConfiguration, () => Promise.resolve({ applicationServerKey: null }))
  call(endpoints.savePushSubscription, () => Promise.resolve(false))
}
