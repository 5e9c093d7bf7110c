/** Opens Web Push with the keys of the server. */
import type { CoreContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import { loadServerKey } from '#server/infra/database/server-key.ts'
import { createCipher, type Cipher } from './message.ts'
import { loadPushKeys, type PushKeys } from './push-keys.ts'
import { publicTransport, type PushTransport } from './transport.ts'

export interface PushTools {
  readonly cipher: Cipher
  readonly transport: PushTransport
  /** Null: the server sends no messages. */
  readonly keys: PushKeys | null
}

/** A part of the core, with the keys and the transport of Web Push. */
export interface PushContext extends Pick<CoreContext, 'db' | 'now' | 'baseUrl' | 'translations'> {
  readonly push: PushTools
}

export interface PushOptions {
  /** See PUSH_SECRET. */
  readonly secret?: string | undefined
  /** To the push services of browsers when absent. */
  readonly transport?: PushTransport
}

/** @param baseUrl public address of the shop */
export async function openPush(
  db: Database,
  baseUrl: string,
  { secret, transport = publicTransport() }: PushOptions = {},
): Promise<PushTools> {
  const cipher = createCipher(await loadServerKey(db, 'push'), secret)
  return { cipher, transport, keys: await loadPushKeys(db, baseUrl) }
}
