/** The VAPID keys of the server and the address of its operator, kept as a setting (docs/api/push.md#subject). */
import webPush from 'web-push'
import * as z from 'zod/mini'
import { isEmailAddress } from '#kit/text/email-address.ts'
import { keptInCatalogue } from '#server/infra/database/catalogue.ts'
import type { Database } from '#server/infra/database/database.ts'
import { writeSetting } from '#server/modules/settings/queries.ts'
import { isPublicName } from './transport.ts'

const pushKeys = z.object({
  /** base64url. */
  publicKey: z.string(),
  privateKey: z.string(),
  /** `mailto:` or `https:` address of the operator. */
  subject: z.string(),
})
export type PushKeys = z.output<typeof pushKeys>

/** Key of the one row. It is no setting that `boxoffice settings` lists: it contains the private key. */
const keysSetting = 'PUSH_KEYS'

/** @returns null when the operator has made no keys: the server sends no messages */
export const readPushKeys = keptInCatalogue(async (db): Promise<PushKeys | null> => {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', keysSetting)
    .executeTakeFirst()
  return z.safeParse(pushKeys, row?.value).data ?? null
})

/** Stores the keys as a setting of the server. */
export const writePushKeys = (db: Database, keys: PushKeys): Promise<void> =>
  writeSetting(db, { kind: 'server' }, keysSetting, keys)

/** New keys: every device has to subscribe again. */
export const makePushKeys = (subject: string): PushKeys => ({ ...webPush.generateVAPIDKeys(), subject })

const reservedDomains = /(?:^|\.)example\.(?:com|net|org)$/

const isRealDomain = (domain: string): boolean => isPublicName(domain) && !reservedDomains.test(domain)

/** @returns why push services would refuse the subject; null for a real address (docs/api/push.md#subject) */
export function subjectProblem(subject: string): string | null {
  const email = subject.startsWith('mailto:') ? subject.slice('mailto:'.length) : null
  const isReal =
    email === null
      ? subject.startsWith('https://') && URL.canParse(subject) && isRealDomain(new URL(subject).hostname)
      : isEmailAddress(email) &&
        /^[!-~]+$/.test(email) &&
        isRealDomain(email.slice(email.lastIndexOf('@') + 1).toLowerCase())
  const expected = 'mailto:tickets@your-domain or https://your-domain'
  return isReal ? null : `The subject is the address of the operator: ${expected}, not ${subject}`
}

/** @throws with a sentence for the operator when the stored subject is no real address: Apple answers 403 to it */
export async function requirePushSubject(db: Database): Promise<void> {
  const keys = await readPushKeys(db)
  const problem = keys && subjectProblem(keys.subject)
  if (problem !== null) throw new Error(`${problem}. Change it: npm run boxoffice -- push-keys <subject>`)
}
