/** Which bot checks this box office has, and who answers for them. */
import type { FastifyInstance } from 'fastify'
import { recaptchaSource, turnstileSource, type CspSource } from '#server/http/security-headers.ts'
import type { Database } from '#server/infra/database/database.ts'
import { recaptcha, type Captcha, type RecaptchaOptions } from './recaptcha.ts'
import type { Fetch } from './site-verify.ts'
import { noChallenge, turnstile, type Challenge, type TurnstileOptions } from './turnstile.ts'

export interface BotCheckOptions {
  readonly turnstile?: TurnstileOptions | undefined
  readonly recaptcha?: RecaptchaOptions | undefined
  /** The widgets and their checking come from this server itself: for trying things out, and for tests. */
  readonly local?: boolean
  /** Stands in for the network. */
  readonly fetch?: Fetch
}

export interface BotChecks {
  readonly challenge: Challenge
  readonly captcha: Captcha | null
  /** Sites whose widgets the pages show. */
  readonly cspSources: readonly CspSource[]
  readonly register: (app: FastifyInstance) => void
}

const networkFetch: Fetch = (address, init) => fetch(address, init)
const noop = (): void => undefined

export async function createBotChecks(
  options: BotCheckOptions,
  db: Database,
  now: () => number,
): Promise<BotChecks> {
  const local = options.local
    ? (await import('#server/demo/bot-check/local-provider.ts')).localBotCheck(now)
    : undefined
  const ask = options.fetch ?? local?.fetch ?? networkFetch
  return {
    challenge: options.turnstile ? turnstile(options.turnstile, db, now, ask) : noChallenge,
    captcha: options.recaptcha ? recaptcha(options.recaptcha, ask) : null,
    cspSources: [
      ...(options.turnstile ? [turnstileSource] : []),
      ...(options.recaptcha ? [recaptchaSource] : []),
    ],
    register: local?.register ?? noop,
  }
}
