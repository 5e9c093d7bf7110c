/** Settings of the whole house, which no event has of its own. Contract 1, 1.13; contract 2, 10. */

export interface ServerSettings {
  /** Texts of the bundles worded differently, by language and key. */
  readonly TRANSLATION_OVERRIDE?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** A style sheet for the pages of the shop. */
  readonly BASE_CUSTOM_CSS?: string
  readonly GLOBAL_PRIVACY_POLICY?: string
  readonly GLOBAL_TERMS?: string
  /** HTML above every page. */
  readonly ANNOUNCEMENT_BANNER_CONTENT?: string
  /** Sites that may show our pages in a frame; commas or lines between them. */
  readonly EMBED_ALLOWED_ORIGINS?: string
  readonly CF_TURNSTILE_ENABLED?: boolean
  readonly CF_TURNSTILE_PRE_CLEARANCE?: boolean
}

export type ServerSettingKey = keyof ServerSettings

const settingTypes: Readonly<Record<ServerSettingKey, 'string' | 'boolean' | 'texts'>> = {
  TRANSLATION_OVERRIDE: 'texts',
  BASE_CUSTOM_CSS: 'string',
  GLOBAL_PRIVACY_POLICY: 'string',
  GLOBAL_TERMS: 'string',
  ANNOUNCEMENT_BANNER_CONTENT: 'string',
  EMBED_ALLOWED_ORIGINS: 'string',
  CF_TURNSTILE_ENABLED: 'boolean',
  CF_TURNSTILE_PRE_CLEARANCE: 'boolean',
}

export const serverSettingKeys = Object.keys(settingTypes) as ServerSettingKey[]

/** "string", "boolean" or "texts" (by language, by key); undefined for a key that the house does not have. */
export const serverSettingType = (key: string): string | undefined =>
  Object.hasOwn(settingTypes, key) ? settingTypes[key as ServerSettingKey] : undefined

/** The origins in EMBED_ALLOWED_ORIGINS, as Content-Security-Policy names them. What is none is left out. */
export const allowedFrameOrigins = ({ EMBED_ALLOWED_ORIGINS: text = '' }: ServerSettings): string[] =>
  text.split(/[,\s]+/).filter(isOrigin)

/** True for `https://example.org` and `http://localhost:3000`, with nothing behind. */
export const isOrigin = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text
