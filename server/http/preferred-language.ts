/** Chooses the language of an answer. */
import type { FastifyRequest } from 'fastify'
import { queryText } from './navigation.ts'

/** A Fastify request with @fastify/accepts, or another reader of an Accept-Language header. */
export interface LanguageNegotiator {
  /** The best of the offered languages; false when none is acceptable. */
  languages(offered: string[]): string | false
}

const primarySubtag = (tag: string): string => (tag.split('-')[0] ?? '').toLowerCase()

/**
 * The best of the offered languages by the Accept-Language header; a region counts as its language ("de-CH" is "de").
 * None is acceptable: English when offered, else the first (docs/api/values.md#language-of-an-answer).
 * @param requested a language in the address takes precedence over the header; "" is none
 */
export function preferredLanguage(
  request: LanguageNegotiator,
  offered: readonly string[],
  requested = '',
): string {
  const explicit = primarySubtag(requested)
  if (offered.includes(explicit)) return explicit
  // The negotiator prefers the earlier one of two that fit equally, and the first when every language is acceptable.
  const ordered = offered.toSorted((a, b) => Number(b === 'en') - Number(a === 'en'))
  return request.languages(ordered) || (ordered[0] ?? 'en')
}

/**
 * The language of a page: the one that its address names, else the best of the visitor's.
 * @param offered at least one
 * @returns `negotiated`: another Accept-Language header may get another language at the same address
 */
export function chooseLanguage(
  request: FastifyRequest,
  offered: readonly string[],
): { readonly lang: string; readonly negotiated: boolean } {
  const requested = queryText(request, 'lang')
  const lang = preferredLanguage(request, offered, requested)
  return { lang, negotiated: offered.length > 1 && primarySubtag(requested ?? '') !== lang }
}
