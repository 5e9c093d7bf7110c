/** The VAPID keys of the server (docs/api/push.md#key): one of its random keys, and the public key that belongs to it. */
import { createECDH } from 'node:crypto'
import type { Database } from '#server/infra/database/database.ts'
import { loadServerKey } from '#server/infra/database/server-key.ts'
import { isPublicName } from './transport.ts'

export interface PushKeys {
  /** base64url. */
  readonly publicKey: string
  readonly privateKey: string
  /** Address of the shop: Apple answers 403 to a subject that is no real address. */
  readonly subject: string
}

/** @returns null for a shop without https or a public name, in which no browser subscribes: the server sends no messages */
export async function loadPushKeys(db: Database, baseUrl: string): Promise<PushKeys | null> {
  const { protocol, hostname } = new URL(baseUrl)
  if (protocol !== 'https:' || !isPublicName(hostname)) return null
  const privateKey = await loadServerKey(db, 'push-vapid')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  return { publicKey: pair.getPublicKey('base64url'), privateKey, subject: baseUrl }
}
