/** Title, description, addresses, link preview and structured data of a rendered page, for readers that run no script. */
import type { BasicEvent, EventInfo, ItemsByCategory } from '#catalogue/contract/event.ts'
import type {
  BasicSubscriptionDescriptor,
  SubscriptionDescriptor,
} from '#catalogue/contract/subscriptions.ts'
import { escapeHtml } from '#kit/text/escape-html.ts'
import { oneLine } from '#kit/text/plain-text.ts'
import type { Translations } from '#kit/text/translations.ts'
import { eventSpan, hasDates } from '#kit/time/event-dates.ts'
import { serverPaths } from '#wire/server-paths.ts'
import { eventJsonLd } from './event-json-ld.ts'

const maxTextLength = 200

/** The text of HTML, cut at the length that search results show. */
const shortText = (html: string): string => cut(oneLine(html))

const cut = (text: string): string =>
  text.length <= maxTextLength ? text : `${text.slice(0, maxTextLength).replace(/\s+\S*$/, '')} …`

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`

/** Structured data, which no browser executes. `<` is escaped, so that no text can end the element. */
const jsonLd = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

export interface HeadSubject {
  readonly title: string
  readonly lang: string
  readonly pathname: string
  /** The address names the language, so that the page is the one for that language. */
  readonly asksForLanguage: boolean
  readonly origin: string
  /** Languages in which the page exists; one has no alternatives. */
  readonly languages: readonly { readonly locale: string }[]
  readonly event: EventInfo | null
  readonly categories: ItemsByCategory | null
  readonly subscription: SubscriptionDescriptor | null
  /** The events and passes of a list, in its order. */
  readonly listed: readonly Pick<BasicEvent | BasicSubscriptionDescriptor, 'title'>[]
  readonly translations: Translations
}

/** "Events: Slow Type · Red Hall". */
const listDescription = ({ title, listed, translations: { pick } }: HeadSubject): string =>
  listed.length === 0 ? title : cut(`${title}: ${listed.map((item) => pick(item.title)).join(' · ')}`)

function descriptionOf(subject: HeadSubject): string {
  const { event, subscription, lang } = subject
  const { pick } = subject.translations
  if (event)
    return [
      hasDates(event.datesWithOffset) ? eventSpan(event.datesWithOffset, lang) : '',
      event.format === 'ONLINE' ? '' : event.location,
      shortText(pick(event.description)),
    ]
      .filter(Boolean)
      .join(' · ')
  if (subscription) return shortText(pick(subscription.description)) || pick(subscription.title)
  return listDescription(subject)
}

interface LinkPreview {
  readonly name: string
  readonly address: string
  readonly lang: string
  readonly description: string
  readonly organizer: string | undefined
  /** Address of the picture. */
  readonly picture: string | null | undefined
}

/** Tags of the Open Graph protocol, which messengers and social networks read. */
const linkPreview = ({ name, address, lang, description, organizer, picture }: LinkPreview): string[] => [
  meta('property', 'og:type', 'website'),
  meta('property', 'og:title', name),
  meta('property', 'og:url', address),
  meta('property', 'og:locale', lang),
  meta('property', 'og:description', description),
  ...(organizer ? [meta('property', 'og:site_name', organizer)] : []),
  ...(picture ? [meta('property', 'og:image', picture)] : []),
  meta('name', 'twitter:card', picture ? 'summary_large_image' : 'summary'),
]

/** @returns markup for the head */
export function headMarkup(subject: HeadSubject): string {
  const { title, lang, pathname, origin, languages, event, subscription, translations } = subject
  const { pick } = translations
  const address = `${origin}${pathname}`
  const canonical = subject.asksForLanguage ? `${address}?lang=${lang}` : address
  const file = event?.fileBlobId ?? subscription?.fileBlobId
  const picture = file && `${origin}${serverPaths.file(file)}`
  const name = event ? pick(event.title) : subscription ? pick(subscription.title) : title
  const description = descriptionOf(subject)
  const link = (rel: string, href: string) => `<link ${rel} href="${escapeHtml(href)}">`
  return [
    `<title>${escapeHtml(title)} · Tessera</title>`,
    meta('name', 'description', description),
    // Search engines ignore the languages of an address whose canonical address is another one.
    link('rel="canonical"', canonical),
    ...(languages.length > 1
      ? [
          ...languages.map(({ locale }) =>
            link(`rel="alternate" hreflang="${escapeHtml(locale)}"`, `${address}?lang=${locale}`),
          ),
          link('rel="alternate" hreflang="x-default"', address),
        ]
      : []),
    ...linkPreview({
      name,
      address: canonical,
      lang,
      description,
      organizer: event?.organizationName,
      picture,
    }),
    ...(event
      ? [
          jsonLd(
            eventJsonLd(event, {
              title: pick(event.title),
              description: pick(event.description),
              origin,
              items: subject.categories,
            }),
          ),
        ]
      : []),
  ].join('')
}
