/** What a module receives that uses bot checks. */
import type { CoreContext } from '#server/infra/context.ts'
import type { Captcha } from './recaptcha.ts'
import type { Challenge } from './turnstile.ts'
import type { WidgetScripts } from './widget-scripts.ts'

export interface BotChecksContext extends CoreContext {
  /** Runs before the calls that hold tickets. Without Turnstile every call passes. */
  readonly challenge: Challenge
  /** Checks a token in the body of reserve and confirm. Null without reCAPTCHA. */
  readonly captcha: Captcha | null
  readonly widgetScripts: WidgetScripts
}
