/** What other modules use of the bot checks. */
export type { BotChecksContext } from './context.ts'
export { challengeGuard, passesChallenge } from './challenge-guard.ts'
export {
  createBotChecks,
  type BotCheckOptions,
  type BotChecks,
  type LocalBotCheck,
} from './create-bot-checks.ts'
export { addRequestCount, removeOldRequestCounts } from './queries.ts'
export { recaptcha, type Captcha } from './recaptcha.ts'
export type { Fetch } from './site-verify.ts'
export { captchaConfiguration, isCaptchaForSelection } from './views.ts'
export { widgetFields } from './widget-scripts.ts'
export { selectionWidgets, type BotCheckWidget } from './widgets.ts'
