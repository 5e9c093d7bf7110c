/**
 * The push subscription of this browser, for windows and the worker (docs/browser-notes.md#push). A browser may leave each call
 * without an answer.
 */
import { toBase64 } from '#kit/text/base64.ts'
import { withTimeout } from '#kit/with-timeout.ts'

/** Texts are base64url. */
export interface DeviceSubscription {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
  /** The public key of the server that may send. */
  readonly serverKey: string | null
}

export interface PushDevice {
  /** False where the browser has no push, or notifications are not permitted. */
  readonly isPermitted: () => boolean
  /** Null without a subscription, without a worker, and where the browser has no push. @throws without an answer */
  readonly current: () => Promise<DeviceSubscription | null>
  /** Subscribes with a key of the server; ends a subscription of another key. @throws when the browser refuses */
  readonly subscribe: (serverKey: string) => Promise<DeviceSubscription>
  /** Messages that the server still sends are refused by the push service. @throws without an answer */
  readonly unsubscribe: () => Promise<void>
}

interface Subscription {
  readonly endpoint: string
  readonly options?: { readonly applicationServerKey?: ArrayBuffer | null }
  toJSON(): { readonly keys?: Record<string, string> }
  unsubscribe(): Promise<boolean>
}

/** The part of a worker's registration that is used. */
export interface PushRegistration {
  readonly pushManager?: {
    getSubscription(): Promise<Subscription | null>
    subscribe(options: { userVisibleOnly: true; applicationServerKey: string }): Promise<Subscription>
  }
}

/** ms; a new subscription is made with a server of the browser's vendor. */
const subscribeTimeout = 30_000

const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

function valueOf(subscription: Subscription): DeviceSubscription {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  const key = subscription.options?.applicationServerKey
  return {
    endpoint: subscription.endpoint,
    keys: { p256dh, auth },
    serverKey: key ? toBase64Url(new Uint8Array(key)) : null,
  }
}

/**
 * @param registration of the worker; null without one
 * @param permission of the browser for notifications; undefined where it has none
 */
export function createPushDevice(
  registration: () => Promise<PushRegistration | null | undefined>,
  permission: () => NotificationPermission | undefined,
): PushDevice {
  const manager = async () => (await withTimeout(registration()))?.pushManager
  const find = async () => {
    const subscription = await (await manager())?.getSubscription()
    return subscription ?? null
  }
  const currentSubscription = () => withTimeout(find())
  return {
    isPermitted: () => permission() === 'granted',
    async current() {
      const subscription = await currentSubscription()
      return subscription && valueOf(subscription)
    },
    async subscribe(serverKey) {
      // A second call with another key is refused while there is a subscription.
      const before = await currentSubscription()
      if (before !== null) await withTimeout(before.unsubscribe())
      const pushManager = await manager()
      if (pushManager === undefined) throw new Error('This browser has no push')
      const options = { userVisibleOnly: true, applicationServerKey: serverKey } as const
      return valueOf(await withTimeout(pushManager.subscribe(options), subscribeTimeout))
    },
    async unsubscribe() {
      const subscription = await currentSubscription()
      if (subscription !== null) await withTimeout(subscription.unsubscribe())
    },
  }
}
