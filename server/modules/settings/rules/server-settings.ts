/** Settings of the whole server, which no event has (docs/api/settings.md#keys-of-the-whole-server). */
import * as z from 'zod/mini'

const settingSchemas = {
  /** Texts that replace those of the bundles, by language and key. */
  TRANSLATION_OVERRIDE: z.record(z.string(), z.record(z.string(), z.string())),
  /** A style sheet for every page of the shop. */
  BASE_CUSTOM_CSS: z.string(),
  GLOBAL_PRIVACY_POLICY: z.string(),
  GLOBAL_TERMS: z.string(),
  /** HTML above every page. */
  ANNOUNCEMENT_BANNER_CONTENT: z.string(),
  /** Origins that may show the pages in a frame, separated by commas or white space. */
  EMBED_ALLOWED_ORIGINS: z.string(),
  CF_TURNSTILE_ENABLED: z.boolean(),
  CF_TURNSTILE_PRE_CLEARANCE: z.boolean(),
}

export type ServerSettingKey = keyof typeof settingSchemas
export type ServerSettings = {
  readonly [K in ServerSettingKey]?: z.output<(typeof settingSchemas)[K]>
}

const isServerSettingKey = (key: string): key is ServerSettingKey => Object.hasOwn(settingSchemas, key)

export const serverSettingKeys = Object.keys(settingSchemas).filter(isServerSettingKey)

/** Accepts the values of a setting, and none of an unknown key. */
export const serverSettingSchema = (key: string): z.ZodMiniType =>
  isServerSettingKey(key) ? settingSchemas[key] : z.never()

/** "string", "boolean" or "texts" (by language, by key); undefined for a key that is no setting of the server. */
export function serverSettingType(key: string): 'string' | 'boolean' | 'texts' | undefined {
  if (!isServerSettingKey(key)) return undefined
  const { type } = settingSchemas[key].def
  return type === 'record' ? 'texts' : type
}

/** Names, IPv4 and IPv6 addresses. `URL` accepts more in a host, such as the semicolon that ends a directive of a policy. */
const originPattern = /^https?:\/\/([a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:]+\])(:\d{1,5})?$/

/** True for an origin such as `https://example.org` or `http://localhost:3000`, without a path. */
export const isOrigin = (text: string): boolean =>
  originPattern.test(text) && URL.canParse(text) && new URL(text).origin === text

/** The origins of EMBED_ALLOWED_ORIGINS for a Content-Security-Policy. An entry that is no origin is left out. */
export const allowedFrameOrigins = ({ EMBED_ALLOWED_ORIGINS: text = '' }: ServerSettings): string[] =>
  text.split(/[,\s]+/).filter(isOrigin)
