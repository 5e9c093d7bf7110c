/**
 * Data of the first screen in the head of the page, so that the app needs no request for them
 * (docs/api/page-addresses.md#data-in-the-served-page).
 */
import * as z from 'zod/mini'
import {
  applicationInfo as infoCodec,
  bundle as bundleCodec,
  languages as languagesCodec,
  type Bundle,
} from '#core/contract/application.ts'
import { basicEvents, eventInfo } from '#core/contract/event.ts'
import { escapeHtml } from '#core/domain/escape-html.ts'
import { type ServerSettings, bundleOverride } from '#server/modules/settings/index.ts'
import type { SiteContext } from '../context.ts'
import { applicationInfo } from '../routes/application.ts'
import { loadEventListView, loadEventView } from '#server/modules/catalogue/index.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/events.ts'

/** A data block that the browser does not execute. Percent-encoded, so that no text can end the element. */
function dataBlock(id: string, data: unknown, param?: string): string {
  const named = param === undefined ? '' : ` data-param="${escapeHtml(param)}"`
  return `<script id="${id}" type="application/json"${named}>${encodeURIComponent(JSON.stringify(data))}</script>`
}

const bundleBlocks = new Map<string, string>()

/** The largest block, the same for every visitor: cached by language unless texts are overridden. */
function bundleBlock({ translations }: SiteContext, serverSettings: ServerSettings, lang: string): string {
  const override = bundleOverride(serverSettings, lang)
  const write = (bundle: Bundle) => dataBlock('preload-bundle', z.encode(bundleCodec, bundle), lang)
  if (Object.keys(override).length > 0) return write({ ...translations.bundle(lang), ...override })
  const known = bundleBlocks.get(lang) ?? write(translations.bundle(lang))
  bundleBlocks.set(lang, known)
  return known
}

/** What the page shows: an event, or the list of events. */
export interface PreloadSubject {
  readonly event?: EventWithOrganization | undefined
  /** For the home page without a filter. alf.io does not send it. */
  readonly events?: readonly EventWithOrganization[] | undefined
  readonly serverSettings: ServerSettings
  readonly sessionId: string | undefined
}

/** @returns markup for the end of the head */
export async function pageHead(
  context: SiteContext,
  lang: string,
  { event, events, serverSettings, sessionId }: PreloadSubject,
): Promise<string> {
  const blocks = [
    `<meta name="authentication-enabled" content="${String(context.signIn !== null)}">`,
    dataBlock('preload-info', z.encode(infoCodec, await applicationInfo(context, serverSettings, sessionId))),
    bundleBlock(context, serverSettings, lang),
  ]
  if (events) {
    const list = await loadEventListView(events, context, lang)
    blocks.push(
      dataBlock('preload-languages', z.encode(languagesCodec, [...context.translations.offeredLanguages])),
    )
    blocks.push(dataBlock('preload-events', z.encode(basicEvents, list)))
  }
  if (event) {
    blocks.push(
      dataBlock(
        'preload-event',
        z.encode(eventInfo, await loadEventView(event, context, sessionId)),
        event.short_name,
      ),
    )
    if (event.ends_at < context.now()) blocks.push('<meta name="robots" content="noindex">')
  }
  return blocks.join('\n')
}
