/**
 * Data of the first screen in the head of the page, so that the app needs no request for them
 * (docs/api/page-addresses.md#data-in-the-served-page).
 */
import * as z from 'zod/mini'
import {
  analyticsConfiguration,
  applicationInfo as infoCodec,
  bundle as bundleCodec,
  languages as languagesCodec,
  type Bundle,
} from '#core/contract/application.ts'
import { eventInfo } from '#core/contract/event.ts'
import { type ServerSettings, analyticsView, bundleOverride } from '#server/modules/settings/index.ts'
import type { SiteContext } from '../context.ts'
import { applicationInfo } from '../routes/application.ts'
import { loadEventView } from '#server/modules/catalogue/index.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/events.ts'
import type { HomeEvents } from '../home-events.ts'
import type { PageWithData } from '#server/http/rendered-pages.ts'
import { dataBlock } from '#server/http/data-block.ts'

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

const signInMeta = ({ signIn }: SiteContext): string =>
  `<meta name="authentication-enabled" content="${String(signIn !== null)}">`

const noIndex = '<meta name="robots" content="noindex">'

const withAnalytics = z.looseObject({ analyticsConfiguration })

const dated = z.object({ datesWithOffset: z.object({ endDateTime: z.number() }) })

/** @param event on the wire */
function isOver(event: unknown, now: number): boolean {
  const read = z.safeParse(dated, event)
  return read.success && read.data.datesWithOffset.endDateTime < now
}

interface RenderedPageHead {
  readonly metas: string
  readonly blocks: string
  /** The data are of this visitor only. */
  readonly personal: boolean
}

interface RenderedPageVisit {
  readonly lang: string
  readonly serverSettings: ServerSettings
  readonly sessionId: string | undefined
}

/** What the page shows: an event, or the list of events. */
export interface PreloadSubject {
  readonly event?: EventWithOrganization | undefined
  /** For the home page without a filter. alf.io does not send it. */
  readonly events?: HomeEvents | undefined
  readonly serverSettings: ServerSettings
  readonly sessionId: string | undefined
}

/**
 * Application info or event, read without a visitor, with the number of the visitor as the call answers it.
 * @returns null where there is none
 */
function withClientId(value: unknown, sessionId: string | undefined): object | null {
  const read = z.safeParse(withAnalytics, value)
  if (!read.success) return null
  const { googleAnalyticsKey: key, googleAnalyticsScrambledInfo: scrambled } =
    read.data.analyticsConfiguration
  const settings = { GOOGLE_ANALYTICS_KEY: key ?? '', GOOGLE_ANALYTICS_ANONYMOUS_MODE: scrambled }
  const view = analyticsView({ settings }, sessionId)
  if (view.clientId === null) return null
  return { ...read.data, analyticsConfiguration: z.encode(analyticsConfiguration, view) }
}

export function renderedPageHead(
  context: SiteContext,
  { page, data }: PageWithData,
  { lang, serverSettings, sessionId }: RenderedPageVisit,
): RenderedPageHead {
  const info = withClientId(data.info, sessionId)
  const event = data.event && withClientId(data.event.value, sessionId)
  const blocks = [dataBlock('preload-info', info ?? data.info), bundleBlock(context, serverSettings, lang)]
  if (data.languages !== null) blocks.push(dataBlock('preload-languages', data.languages))
  if (data.event) {
    blocks.push(dataBlock('preload-event', event ?? data.event.value, data.event.shortName))
  }
  const past = data.event !== null && isOver(data.event.value, page.state.at)
  return {
    metas: `${signInMeta(context)}${past ? noIndex : ''}`,
    blocks: blocks.join('\n'),
    personal: info !== null || event !== null,
  }
}

/** @returns markup for the end of the head */
export async function pageHead(
  context: SiteContext,
  lang: string,
  { event, events, serverSettings, sessionId }: PreloadSubject,
): Promise<string> {
  const blocks = [
    signInMeta(context),
    dataBlock('preload-info', z.encode(infoCodec, await applicationInfo(context, serverSettings, sessionId))),
    bundleBlock(context, serverSettings, lang),
  ]
  if (events) {
    blocks.push(
      dataBlock('preload-languages', z.encode(languagesCodec, [...context.translations.offeredLanguages])),
      events.block(lang),
    )
  }
  if (event) {
    blocks.push(
      dataBlock(
        'preload-event',
        z.encode(eventInfo, await loadEventView(event, context, sessionId)),
        event.short_name,
      ),
    )
    if (event.ends_at < context.now()) blocks.push(noIndex)
  }
  return blocks.join('\n')
}
