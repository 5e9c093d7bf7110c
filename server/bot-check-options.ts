/** The environment variables of bot checks (docs/OPERATOR.md#bot-checks). */
import type { BotCheckOptions } from '#server/modules/bot-checks/index.ts'
import { readSwitch, requirePartner, type Env } from './env.ts'

/** Site key that makes this server verify the tokens itself. */
const localSiteKey = 'local'

const onOff = ['true', 'false'] as const

/** @throws when the secret is missing: no visitor could pass the check */
function turnstileOptions(env: Env, local: boolean): BotCheckOptions['turnstile'] {
  requirePartner(env, 'CF_TURNSTILE_SITE_KEY', [
    'CF_TURNSTILE_SECRET_KEY',
    'CF_TURNSTILE_ENABLED',
    'CF_TURNSTILE_PRE_CLEARANCE',
  ])
  const siteKey = env['CF_TURNSTILE_SITE_KEY'] || ''
  if (siteKey === '') return undefined
  const secret = env['CF_TURNSTILE_SECRET_KEY'] || (local ? localSiteKey : '')
  if (secret === '') throw new Error('CF_TURNSTILE_SITE_KEY needs CF_TURNSTILE_SECRET_KEY')
  return {
    siteKey,
    secret,
    enabled: readSwitch(env, 'CF_TURNSTILE_ENABLED', onOff, true),
    preClearance: readSwitch(env, 'CF_TURNSTILE_PRE_CLEARANCE', onOff, false),
  }
}

/** @throws when the secret is missing: every answer would pass the check */
function recaptchaOptions(env: Env, local: boolean): BotCheckOptions['recaptcha'] {
  requirePartner(env, 'RECAPTCHA_API_KEY', [
    'RECAPTCHA_SECRET',
    'ENABLE_CAPTCHA_FOR_TICKET_SELECTION',
    'ENABLE_CAPTCHA_FOR_OFFLINE_PAYMENTS',
  ])
  const siteKey = env['RECAPTCHA_API_KEY'] || ''
  if (siteKey === '') return undefined
  const secret = env['RECAPTCHA_SECRET'] || (local ? localSiteKey : '')
  if (secret === '') throw new Error('RECAPTCHA_API_KEY needs RECAPTCHA_SECRET')
  return {
    siteKey,
    secret,
    forSelection: readSwitch(env, 'ENABLE_CAPTCHA_FOR_TICKET_SELECTION', onOff, false),
    forOfflinePayments: readSwitch(env, 'ENABLE_CAPTCHA_FOR_OFFLINE_PAYMENTS', onOff, false),
  }
}

/**
 * @param demo without the demo the local check is refused
 * @throws for a check that no visitor could pass, or that checks nothing
 */
export function botCheckOptions(env: Env, demo: boolean): BotCheckOptions {
  const local = [env['CF_TURNSTILE_SITE_KEY'], env['RECAPTCHA_API_KEY']].includes(localSiteKey)
  if (local && !demo) throw new Error('The local bot check is for the demo only')
  return { local, turnstile: turnstileOptions(env, local), recaptcha: recaptchaOptions(env, local) }
}
