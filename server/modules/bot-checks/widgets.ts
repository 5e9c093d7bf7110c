/** Widgets of the bot checks in a page of the server. Their scripts put the token into the form around them. */
import type { EventConfig } from '#server/infra/database/tables/tables.ts'
import type { BotChecksContext } from './context.ts'
import { isCaptchaForSelection } from './views.ts'

export interface BotCheckWidget {
  readonly script: string
  /** Class of the element that the script fills. */
  readonly className: string
  readonly siteKey: string
}

/** The widgets that a form needs to hold tickets of an event. */
export async function selectionWidgets(
  context: Pick<BotChecksContext, 'challenge' | 'captcha' | 'widgetScripts'>,
  config: EventConfig,
): Promise<BotCheckWidget[]> {
  const { challenge, captcha, widgetScripts } = context
  const { enabled, apiKey } = await challenge.configuration()
  return [
    ...(enabled && apiKey !== null
      ? [{ script: widgetScripts.turnstile, className: 'cf-turnstile', siteKey: apiKey }]
      : []),
    ...(captcha !== null && isCaptchaForSelection(context, config)
      ? [{ script: widgetScripts.recaptcha, className: 'g-recaptcha', siteKey: captcha.siteKey }]
      : []),
  ]
}
