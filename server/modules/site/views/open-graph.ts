/**
 * The page of an event for link previews, whose readers run no script
 * (docs/api/page-addresses.md#data-in-the-served-page).
 */
import { escapeHtml } from '#core/domain/escape-html.ts'
import { l10nToHtml } from '#server/infra/i18n/markdown.ts'
import type { CoreContext } from '#server/infra/context.ts'
import { formattedDates, eventTitle } from '#server/modules/catalogue/index.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/event-with-organization.ts'

const linkPreviewAgents =
  /facebookexternalhit|facebot|twitterbot|linkedinbot|slackbot|telegrambot|whatsapp|discordbot|pinterest|mastodon|skypeuripreview|vkshare/i

export const isLinkPreviewAgent = (userAgent: string | undefined): boolean =>
  linkPreviewAgents.test(userAgent ?? '')

const maxTextLength = 200

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** The text of the description's HTML, which this server rendered; cut at the length that previews show. */
function plainTextOf(html: string): string {
  const text = html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return text.length <= maxTextLength ? text : `${text.slice(0, maxTextLength).replace(/\s+\S*$/, '')} …`
}

/** @param lang one of the event's languages */
export function openGraphPage(
  event: EventWithOrganization,
  lang: string,
  { translations, baseUrl }: CoreContext,
): string {
  const title = eventTitle(event, lang)
  const { formattedBeginDate, formattedBeginTime } = formattedDates(event, translations, [lang])
  const when = `${formattedBeginDate[lang] ?? ''} ${formattedBeginTime[lang] ?? ''}`
  const text = plainTextOf(l10nToHtml(event.texts.description)[lang] ?? '')
  const description = [when, event.config.location, text].filter(Boolean).join(' · ')
  const properties: readonly (readonly [string, string])[] = [
    ['og:type', 'website'],
    ['og:site_name', event.organization.name],
    ['og:title', title],
    ['og:description', description],
    ['og:url', `${baseUrl}/event/${event.short_name}`],
    ['og:locale', lang],
    ...(event.file_id ? ([['og:image', `${baseUrl}/file/${event.file_id}`]] as const) : []),
    ['twitter:card', event.file_id ? 'summary_large_image' : 'summary'],
  ]
  const metas = properties.map(
    ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`,
  )
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(description)}">
${metas.join('\n')}
</head>
<body><h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p></body>
</html>
`
}
