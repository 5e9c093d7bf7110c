import { takeSignedUp } from '#server/infra/database/session-store.ts'
import type { Session } from '#server/infra/database/tables/tables.ts'
import type { SiteContext } from './context.ts'

/**
 * Attribute of `html` on the page after the sign-in that created the account
 * (docs/api/page-addresses.md#data-in-the-served-page); "" on every other page.
 */
export const signedUpAttribute = async ({ db }: SiteContext, session: Session | undefined): Promise<string> =>
  session && (await takeSignedUp(db, session)) ? ' data-signed-up="true"' : ''
