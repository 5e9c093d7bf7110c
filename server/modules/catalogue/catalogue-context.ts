/** What the routes and views of the catalogue receive. */
import type { CoreContext } from '#server/infra/context.ts'
import type { Captcha } from '#server/modules/bot-checks/recaptcha.ts'

export interface CatalogueContext extends CoreContext {
  /** Null when no captcha is configured. */
  readonly captcha: Captcha | null
}
