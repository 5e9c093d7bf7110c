/** Parts that push uses. */
import type { CoreContext } from '#server/infra/context.ts'
import type { Cipher } from './cipher.ts'
import type { PushTransport } from './transport.ts'

export interface PushTools {
  readonly cipher: Cipher
  readonly transport: PushTransport
}

/** A part of the core, with the keys and the transport of Web Push. */
export interface PushContext extends Pick<CoreContext, 'db' | 'now' | 'baseUrl' | 'translations'> {
  readonly push: PushTools
}
