/** The two calls that open the session and renew its token (docs/api/sessions-and-anti-forgery.md). */
import { infoPath, publicApiPrefix } from './api-paths.ts'
import { applicationInfo, languages } from './application.ts'
import { defineGet } from './endpoint.ts'

export const sessionEndpoints = {
  info: defineGet()(infoPath, applicationInfo),
  languages: defineGet()(`${publicApiPrefix}/i18n/languages`, languages),
} as const
