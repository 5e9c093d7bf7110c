/** Turnstile, before the two calls that hold tickets (docs/api/sessions-and-anti-forgery.md#bot-challenge). */
import type { ApplicationInfo } from '#core/contract/application.ts'
import type { Database } from '#server/infra/database/database.ts'
import { readServerSettings } from '#server/modules/settings/index.ts'
import { siteVerify, type Fetch } from './site-verify.ts'

export interface TurnstileOptions {
  /** Public; the page creates the widget with it. */
  readonly siteKey: string
  readonly secret: string
  /** False: configured but off, until the setting CF_TURNSTILE_ENABLED is true. */
  readonly enabled?: boolean
  /** Cloudflare in front of this server lets checked visitors pass without a token. */
  readonly preClearance?: boolean
}

export interface ChallengeResponse {
  readonly token: string
  /** The cookie `cf_clearance`. */
  readonly clearance: string
  readonly remoteAddress: string
}

export interface Challenge {
  /** The challenge that GET /api/v2/info sends. */
  configuration(): Promise<ApplicationInfo['challengeConfiguration']>
  /** Whether the call may continue. Rejects when Turnstile does not answer. */
  verify(attempt: ChallengeResponse): Promise<boolean>
}

const disabledConfiguration = { enabled: false, apiKey: null, providerId: null }
const verifyAddress = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const cacheTime = 60_000

interface TurnstileSettings {
  readonly enabled: boolean
  readonly preClearance: boolean
}

/** Settings of the operator take precedence over the environment. */
async function readTurnstileSettings(db: Database, options: TurnstileOptions): Promise<TurnstileSettings> {
  const serverSettings = await readServerSettings(db)
  return {
    enabled: serverSettings.CF_TURNSTILE_ENABLED ?? options.enabled ?? true,
    preClearance: serverSettings.CF_TURNSTILE_PRE_CLEARANCE ?? options.preClearance ?? false,
  }
}

export const noChallenge: Challenge = {
  configuration: () => Promise.resolve(disabledConfiguration),
  verify: () => Promise.resolve(true),
}

interface TurnstileParts {
  readonly db: Database
  /** Epoch ms. */
  readonly now: () => number
  readonly fetch: Fetch
}

/** The settings are read at most once a minute. */
export function turnstile(options: TurnstileOptions, { db, now, fetch }: TurnstileParts): Challenge {
  const verify = siteVerify(verifyAddress, options.secret, fetch)
  let read: { at: number; switches: TurnstileSettings } | undefined
  const switches = async (): Promise<TurnstileSettings> => {
    if (!read || read.at <= now() - cacheTime)
      read = { at: now(), switches: await readTurnstileSettings(db, options) }
    return read.switches
  }
  return {
    async configuration() {
      const { enabled } = await switches()
      return enabled ? { enabled, apiKey: options.siteKey, providerId: 'turnstile' } : disabledConfiguration
    },
    async verify({ token, clearance, remoteAddress }) {
      const { enabled, preClearance } = await switches()
      if (!enabled) return true
      if (token === '') return preClearance && clearance !== ''
      return verify(token, remoteAddress)
    },
  }
}
