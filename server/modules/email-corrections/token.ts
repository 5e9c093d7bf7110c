/**
 * The token of a link: the id of a correction and its signature. Neither the row nor the queued mail has the signature, so that
 * a reader of the tables alone has no link.
 */
import { createHmac } from 'node:crypto'
import { isUuid } from '#core/domain/is-uuid.ts'
import type { Database } from '#server/infra/database/database.ts'
import { loadServerKey } from '#server/infra/database/server-key.ts'
import { isSameText } from '#server/infra/validation.ts'

const signatureOf = (key: string, id: string): string =>
  createHmac('sha256', key).update(id).digest('base64url')

const loadKey = (db: Database): Promise<string> => loadServerKey(db, 'email corrections')

/** "<uuid>.<43 characters>". */
export const tokenOf = async (db: Database, id: string): Promise<string> =>
  `${id}.${signatureOf(await loadKey(db), id)}`

/** The id in a token; null for a token that this shop did not sign. */
export async function idOfToken(db: Database, token: string): Promise<string | null> {
  const [id = '', signature = ''] = token.split('.')
  if (!isUuid(id)) return null
  return isSameText(signature, signatureOf(await loadKey(db), id)) ? id : null
}
