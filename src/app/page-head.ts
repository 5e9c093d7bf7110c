/** Title, description, addresses and structured data of a rendered page, for readers that run no script. */
import type { EventInfo } from '#core/contract/event.ts'
import type { SubscriptionDescriptor } from '#core/contract/subscriptions.ts'
import { escapeHtml } from '#core/domain/escape-html.ts'
import { eventSpan, hasDates } from '#core/domain/event-dates.ts'
import { serverPaths } from '#core/domain/server-paths.ts'
import { eventJsonLd } from '#features/browse/event-json-ld.ts'
import type { Translations } from '#i18n/translation-store.ts'

const maxTextLength = 200

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
}

/** The text of HTML, cut at the length that search results show. */
function plainText(html: string): string {
  const text = html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return text.length <= maxTextLength ? text : `${text.slice(0, maxTextLength).replace(/\s+\S*$/, '')} …`
}

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`

/** Not executed. `<` is escaped, so that no text can end the element. */
const jsonLd = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

export interface HeadSubject {
  readonly title: string
  readonly lang: string
  readonly pathname: string
  readonly origin: string
  /** Languages in which the page exists; one has no alternatives. */
  readonly languages: readonly { readonly locale: string }[]
  readonly event: EventInfo | null
  readonly subscription: SubscriptionDescriptor | null
  readonly translations: Translations
}

function descriptionOf({ event, subscription, lang, title, translations: { pick } }: HeadSubject): string {
  if (event)
    return [
      hasDates(event.datesWithOffset) ? eventSpan(event.datesWithOffset, lang) : '',
      event.format === 'ONLINE' ? '' : event.location,
      plainText(pick(event.description)),
    ]
      .filter(Boolean)
      .join(' · ')
  if (subscription) return plainText(pick(subscription.description)) || pick(subscription.title)
  return title
}

/** @returns markup for the head */
export function headMarkup(subject: HeadSubject): string {
  const { title, lang, pathname, origin, languages, event, subscription, translations } = subject
  const { pick } = translations
  const address = `${origin}${pathname}`
  const picture = event?.fileBlobId ?? subscription?.fileBlobId ?? null
  const name = event ? pick(event.title) : subscription ? pick(subscription.title) : title
  const link = (rel: string, href: string) => `<link ${rel} href="${escapeHtml(href)}">`
  return [
    `<title>${escapeHtml(title)} · Tessera</title>`,
    meta('name', 'description', descriptionOf(subject)),
    link('rel="canonical"', address),
    ...(languages.length > 1
      ? [
          ...languages.map(({ locale }) =>
            link(`rel="alternate" hreflang="${escapeHtml(locale)}"`, `${address}?lang=${locale}`),
          ),
          link('rel="alternate" hreflang="x-default"', address),
        ]
      : []),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', name),
    meta('property', 'og:url', address),
    meta('property', 'og:locale', lang),
    ...(picture === null ? [] : [meta('property', 'og:image', `${origin}${serverPaths.file(picture)}`)]),
    ...(event ? [jsonLd(eventJsonLd(event, pick(event.title), pick(event.description), origin))] : []),
  ].join('')
}
