/** Opens Web Push with the keys in the database. */
import type { Database } from '#server/infra/database/database.ts'
import { loadServerKey } from '#server/infra/database/server-key.ts'
import { createCipher } from './cipher.ts'
import type { PushTools } from './context.ts'
import { requirePushSubject } from './push-keys.ts'
import { publicTransport, type PushTransport } from './transport.ts'

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
