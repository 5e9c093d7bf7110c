/** Creates the bot checks that are configured. */
import * as z from 'zod/mini'
import { recaptchaSource, turnstileSource, type CspSource } from '#server/http/security-headers.ts'
import type { CoreContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import { readServerSettings } from '#server/modules/settings/queries.ts'
import type { ApplicationInfo } from '#wire/application.ts'

interface TurnstileOptions {
  /** Public; the page creates the widget with it. */
  readonly siteKey: string
  readonly secret: string
  /** False: configured but off, until the setting CF_TURNSTILE_ENABLED is true. */
  readonly enabled?: boolean
  /** Cloudflare in front of this server lets checked visitors pass without a token. */
  readonly preClearance?: boolean
}

interface ChallengeResponse {
  readonly token: string
  /** The cookie `cf_clearance`. */
  readonly clearance: string
  readonly remoteAddress: string
}

interface Challenge {
  /** The challenge that GET /api/v2/info sends. */
  configuration(): Promise<ApplicationInfo['challengeConfiguration']>
  /** Whether the call may continue. Rejects when Turnstile does not answer. */
  verify(attempt: ChallengeResponse): Promise<boolean>
}

const disabledConfiguration = { enabled: false, apiKey: null, providerId: null }
const turnstileAddress = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'

const noChallenge: Challenge = {
  configuration: () => Promise.resolve(disabledConfiguration),
  verify: () => Promise.resolve(true),
}

/** Settings of the operator take precedence over the environment. */
function turnstile(
  { siteKey, secret, enabled: isOn = true, preClearance: isOpen = false }: TurnstileOptions,
  db: Database,
  fetch: Fetch,
): Challenge {
  const verify = siteVerify(turnstileAddress, secret, fetch)
  return {
    async configuration() {
      const { CF_TURNSTILE_ENABLED: enabled = isOn } = await readServerSettings(db)
      return enabled ? { enabled, apiKey: siteKey, providerId: 'turnstile' } : disabledConfiguration
    },
    async verify({ token, clearance, remoteAddress }) {
      const { CF_TURNSTILE_ENABLED: enabled = isOn, CF_TURNSTILE_PRE_CLEARANCE: preClearance = isOpen } =
        await readServerSettings(db)
      if (!enabled) return true
      return token === '' ? preClearance && clearance !== '' : verify(token, remoteAddress)
    },
  }
}

interface RecaptchaOptions {
  /** Public; the page creates the widget with it. */
  readonly siteKey: string
  /** Sent to the provider; without one every token would be valid. */
  readonly secret: string
  /** ENABLE_CAPTCHA_FOR_TICKET_SELECTION for every event; an event can enable it by its own setting. */
  readonly forSelection?: boolean
  /** ENABLE_CAPTCHA_FOR_OFFLINE_PAYMENTS: free reservations, bank transfers, on-site payments. */
  readonly forOfflinePayments?: boolean
}

export interface Captcha extends Required<Omit<RecaptchaOptions, 'secret'>> {
  /**
   * @param response the widget's token, null when the body has none
   * @returns whether the token is valid. Each counts once, and none while the provider does not answer.
   */
  verify(response: string | null, remoteAddress: string): Promise<boolean>
}

const verifyAddress = 'https://www.google.com/recaptcha/api/siteverify'

/** The captcha of Google. Its check fails when the provider does not answer. */
export function recaptcha(options: RecaptchaOptions, fetch: Fetch): Captcha {
  const { siteKey, secret, forSelection = false, forOfflinePayments = false } = options
  const ask = siteVerify(verifyAddress, secret, fetch)
  return {
    siteKey,
    forSelection,
    forOfflinePayments,
    async verify(response, remoteAddress) {
      if (response === null || response.trim() === '') return false
      return ask(response, remoteAddress).catch(() => false)
    },
  }
}

export type Fetch = (address: string, init: RequestInit) => Promise<Response>

/** True for a valid token; each counts once. Rejects when the provider does not answer. */
type SiteVerify = (token: string, remoteAddress: string) => Promise<boolean>

const verifyResponse = z.object({ success: z.boolean() })
/** Ms; the visitor waits for the answer. */
const timeoutMs = 5000
/** Longer than any token; longer input is not sent to the provider. */
const maxTokenLength = 4096

const siteVerify =
  (address: string, secret: string, fetch: Fetch): SiteVerify =>
  async (token, remoteAddress) => {
    if (token.length > maxTokenLength) return false
    const response = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: remoteAddress }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status >= 500)
      throw new Error(`The provider of the bot check answers ${String(response.status)}`)
    const decoded = z.safeParse(verifyResponse, await response.json())
    return decoded.success && decoded.data.success
  }

/** A module that uses bot checks receives this context. */
export interface BotChecksContext extends CoreContext {
  /** Runs before the calls that hold tickets. Without Turnstile every call passes. */
  readonly challenge: Challenge
  /** Checks a token in the body of reserve and confirm. Null without reCAPTCHA. */
  readonly captcha: Captcha | null
}

export interface BotCheckOptions {
  readonly turnstile?: TurnstileOptions | undefined
  readonly recaptcha?: RecaptchaOptions | undefined
  /** Replaces the network (tests). */
  readonly fetch?: Fetch
}

export interface BotChecks extends Pick<BotChecksContext, 'challenge' | 'captcha'> {
  /** Sites whose widgets the pages show. */
  readonly cspSources: readonly CspSource[]
}

/** Creates the bot checks whose keys the operator set: challenge and captcha (docs/SECURITY.md). */
export function createBotChecks(options: BotCheckOptions, db: Database): BotChecks {
  const fetchVerdict = options.fetch ?? ((address, init) => fetch(address, init))
  return {
    challenge: options.turnstile ? turnstile(options.turnstile, db, fetchVerdict) : noChallenge,
    captcha: options.recaptcha ? recaptcha(options.recaptcha, fetchVerdict) : null,
    cspSources: [
      ...(options.turnstile ? [turnstileSource] : []),
      ...(options.recaptcha ? [recaptchaSource] : []),
    ],
  }
}
