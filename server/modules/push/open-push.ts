/** Opens Web Push with the keys in the database. */
import type { CoreContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import { loadServerKey } from '#server/infra/database/server-key.ts'
import { createCipher, type Cipher } from './message.ts'
import { requirePushSubject } from './push-keys.ts'
import { publicTransport, type PushTransport } from './transport.ts'

export interface PushTools {
  readonly cipher: Cipher
  readonly transport: PushTransport
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

/** @throws with a sentence for the operator when the stored subject is no real address */
export async function openPush(
  db: Database,
  { secret, transport = publicTransport() }: PushOptions = {},
): Promise<PushTools> {
  await requirePushSubject(db)
  return { cipher: createCipher(await loadServerKey(db, 'push'), secret), transport }
}
