/** What the first screen would ask for, put into the page's head. Contract 1, 1.10. */
import * as z from 'zod/mini'
import {
  applicationInfo as infoCodec,
  bundle as bundleCodec,
  languages as languagesCodec,
  type Bundle,
} from '#core/contract/application.ts'
import { basicEvents, eventInfo } from '#core/contract/event.ts'
import { escapeHtml } from '#core/domain/markup.ts'
import type { OfficeSettings } from '../domain/office-settings.ts'
import { overrideOf } from '../i18n/override.ts'
import type { Office } from '../office.ts'
import type { EventWithOrganization } from '../store/events.ts'
import { applicationInfo } from './routes/application.ts'
import { currentEventView } from './routes/catalogue.ts'
import { basicEventView } from './views/event-view.ts'

/** Data that no browser runs. Percent-encoded, so that no text in it can end the element. */
function dataBlock(id: string, data: unknown, param?: string): string {
  const named = param === undefined ? '' : ` data-param="${escapeHtml(param)}"`
  return `<script id="${id}" type="application/json"${named}>${encodeURIComponent(JSON.stringify(data))}</script>`
}

const bundles = new Map<string, string>()

/** The largest block by far and the same for everyone: written once a language, and anew while it is overridden. */
function bundleBlock({ texts }: Office, house: OfficeSettings, lang: string): string {
  const override = overrideOf(house, lang)
  const write = (bundle: Bundle) => dataBlock('preload-bundle', z.encode(bundleCodec, bundle), lang)
  if (Object.keys(override).length > 0) return write({ ...texts.bundle(lang), ...override })
  const known = bundles.get(lang) ?? write(texts.bundle(lang))
  bundles.set(lang, known)
  return known
}

/** What the address is about: an event, or the list of them. */
export interface Subject {
  readonly event?: EventWithOrganization | undefined
  /** For the home page without a filter; ours, the reference does not send it. */
  readonly events?: readonly EventWithOrganization[] | undefined
  readonly house: OfficeSettings
  readonly sessionId: string | undefined
}

/** Markup for the end of the head. */
export async function pageHead(
  office: Office,
  lang: string,
  { event, events, house, sessionId }: Subject,
): Promise<string> {
  const blocks = [
    `<meta name="authentication-enabled" content="${String(office.signIn !== null)}">`,
    dataBlock('preload-info', z.encode(infoCodec, await applicationInfo(office, house, sessionId))),
    bundleBlock(office, house, lang),
  ]
  if (events) {
    const list = events.map((one) => basicEventView(one, office.texts, [lang]))
    blocks.push(dataBlock('preload-languages', z.encode(languagesCodec, [...office.texts.offered])))
    blocks.push(dataBlock('preload-events', z.encode(basicEvents, list)))
  }
  if (event) {
    blocks.push(
      dataBlock(
        'preload-event',
        z.encode(eventInfo, await currentEventView(event, office, sessionId)),
        event.short_name,
      ),
    )
    if (event.ends_at < office.now()) blocks.push('<meta name="robots" content="noindex">')
  }
  return blocks.join('\n')
}
