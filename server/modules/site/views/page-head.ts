/**
 * Data of the first screen in the head of the page, so that the app needs no request for them
 * (docs/api/page-addresses.md#data-in-the-served-page).
 */
import * as z from 'zod/mini'
import {
  applicationInfo as infoCodec,
  bundle as bundleCodec,
  languages as languagesCodec,
  type AnalyticsConfiguration,
  type Bundle,
} from '#core/contract/application.ts'
import { eventInfo } from '#core/contract/event.ts'
import type { HydrationState } from '#core/domain/page-renderer.ts'
import { dataBlock } from '#server/http/data-block.ts'
import type { PageWithData } from '#server/http/rendered-pages.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/event-with-organization.ts'
import { loadEventView } from '#server/modules/catalogue/index.ts'
import { type ServerSettings, analyticsView, bundleOverride } from '#server/modules/settings/index.ts'
import type { SiteContext } from '../context.ts'
import type { HomeEvents } from '../home-events.ts'
import { applicationInfo } from '../routes/application.ts'

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

interface RenderedPageHead {
  readonly metas: string
  readonly state: HydrationState
  /** The data are of this visitor only. */
  readonly personal: boolean
}

/** What the page shows: an event, or the list of events. */
export interface PreloadSubject {
  readonly event?: EventWithOrganization | undefined
  /** For the home page without a filter. alf.io does not send it. */
  readonly events?: HomeEvents | undefined
  readonly serverSettings: ServerSettings
  readonly sessionId: string | undefined
  /** False for a page that shows no text of the server's bundle; the app requests them with the next page. */
  readonly withTexts: boolean
}

/**
 * Application info or event, read without a visitor, with the number of the visitor as the call answers it.
 * @returns null where there is none
 */
function withClientId<T extends { readonly analyticsConfiguration: AnalyticsConfiguration }>(
  value: T,
  sessionId: string | undefined,
): T | null {
  const { googleAnalyticsKey: key, googleAnalyticsScrambledInfo: scrambled } = value.analyticsConfiguration
  const settings = { GOOGLE_ANALYTICS_KEY: key ?? '', GOOGLE_ANALYTICS_ANONYMOUS_MODE: scrambled }
  const view = analyticsView({ settings }, sessionId)
  if (view.clientId === null) return null
  return { ...value, analyticsConfiguration: view }
}

export function renderedPageHead(
  context: SiteContext,
  { page: { state } }: PageWithData,
  sessionId: string | undefined,
): RenderedPageHead {
  const info = state.info && withClientId(state.info, sessionId)
  const value = state.event && withClientId(state.event.value, sessionId)
  const past = state.event !== null && state.event.value.datesWithOffset.endDateTime < state.at
  const personal = info !== null || value !== null
  return {
    metas: `${signInMeta(context)}${past ? noIndex : ''}`,
    state: personal
      ? {
          ...state,
          info: info ?? state.info,
          event: state.event && { ...state.event, value: value ?? state.event.value },
        }
      : state,
    personal,
  }
}

/** @returns markup for the end of the head */
export async function pageHead(
  context: SiteContext,
  lang: string,
  { event, events, serverSettings, sessionId, withTexts }: PreloadSubject,
): Promise<string> {
  const blocks = [
    signInMeta(context),
    dataBlock('preload-info', z.encode(infoCodec, await applicationInfo(context, serverSettings, sessionId))),
    ...(withTexts ? [bundleBlock(context, serverSettings, lang)] : []),
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
