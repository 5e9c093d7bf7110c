/** The use cases and types of bot-checks for other modules. */
export {
  type BotChecksContext,
  createBotChecks,
  type BotCheckOptions,
  type BotChecks,
  type LocalBotCheck,
  recaptcha,
  type Captcha,
} from './create-bot-checks.ts'
export {
  challengeGuard,
  passesChallenge,
  captchaConfiguration,
  isCaptchaForSelection,
  selectionWidgets,
  type BotCheckWidget,
  widgetFields,
} from './widgets.ts'
