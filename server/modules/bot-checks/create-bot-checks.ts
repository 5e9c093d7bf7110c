/** Creates the bot checks that are configured. */
import type { FastifyInstance } from 'fastify'
import { recaptchaSource, turnstileSource, type CspSource } from '#server/http/content-security-policy.ts'
import type { Database } from '#server/infra/database/database.ts'
import { recaptcha, type Captcha, type RecaptchaOptions } from './recaptcha.ts'
import type { Fetch } from './site-verify.ts'
import { noChallenge, turnstile, type Challenge, type TurnstileOptions } from './turnstile.ts'
import { providerScripts, type WidgetScripts } from './widget-scripts.ts'

export interface BotCheckOptions {
  readonly turnstile?: TurnstileOptions | undefined
  readonly recaptcha?: RecaptchaOptions | undefined
  /** This server itself serves the widgets and verifies their tokens: for the demo and for tests. */
  readonly local?: boolean
  /** Replaces the network (tests). */
  readonly fetch?: Fetch
}

/** Widgets and verification on this server in place of the providers'. */
export interface LocalBotCheck {
  readonly fetch: Fetch
  /** Addresses of the scripts of its widgets. */
  readonly scripts: WidgetScripts
  readonly register: (app: FastifyInstance) => void
}

export interface BotChecks {
  readonly challenge: Challenge
  readonly captcha: Captcha | null
  readonly widgetScripts: WidgetScripts
  /** Sites whose widgets the pages show. */
  readonly cspSources: readonly CspSource[]
  readonly register: (app: FastifyInstance) => void
}

interface BotCheckParts {
  readonly db: Database
  /** Epoch ms. */
  readonly now: () => number
  readonly local?: LocalBotCheck | undefined
}

const networkFetch: Fetch = (address, init) => fetch(address, init)
const noRoutes = (): void => undefined

export function createBotChecks(options: BotCheckOptions, { db, now, local }: BotCheckParts): BotChecks {
  const fetchVerdict = options.fetch ?? local?.fetch ?? networkFetch
  return {
    challenge: options.turnstile
      ? turnstile(options.turnstile, { db, now, fetch: fetchVerdict })
      : noChallenge,
    captcha: options.recaptcha ? recaptcha(options.recaptcha, fetchVerdict) : null,
    widgetScripts: local?.scripts ?? providerScripts,
    cspSources: [
      ...(options.turnstile ? [turnstileSource] : []),
      ...(options.recaptcha ? [recaptchaSource] : []),
    ],
    register: local?.register ?? noRoutes,
  }
}
