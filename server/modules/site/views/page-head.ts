/**
 * Data of the first screen in the head of the page, so that the app needs no request for them
 * (docs/api/page-addresses.md#data-in-the-served-page).
 */
import * as z from 'zod/mini'
import { eventInfo } from '#catalogue/contract/event.ts'
import { dataBlock } from '#server/http/page-document.ts'
import { cspHash } from '#server/http/security-headers.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/tables.ts'
import { loadEventView } from '#server/modules/catalogue/sale.ts'
import type { ServerSettings } from '#server/modules/settings/rules.ts'
import { overriddenBundle } from '#server/modules/settings/views.ts'
import { noData, type PageState, type RenderedPage } from '#shell/rules/page-renderer.ts'
import { applicationInfo as infoCodec } from '#wire/application.ts'
import type { SiteContext } from '../context.ts'
import { applicationInfo } from '../routes/application.ts'

/**
 * The layer of organizers' sheets (docs/decisions/0006-layered-stylesheet.md#decision): it wins over ours,
 * but not over what protects the code of a ticket.
 */
const layeredStyleSheet = (css: string): string => `@layer event {\n${css.replaceAll('</', '<\\/')}\n}`

/** The operator's style sheet for the end of the head, with the hashes that the policy has to allow; both empty without one. */
export function customStyle({ BASE_CUSTOM_CSS: css = '' }: ServerSettings) {
  if (css.trim() === '') return { markup: '', hashes: [] }
  const sheet = layeredStyleSheet(css)
  return { markup: `<style>${sheet}</style>`, hashes: [cspHash(sheet)] }
}

const signInMeta = ({ signIn }: SiteContext): string =>
  `<meta name="authentication-enabled" content="${String(signIn !== null)}">`

const noIndex = '<meta name="robots" content="noindex">'

/** Metas of a rendered page, for every visitor. */
export function renderedPageMetas(context: SiteContext, { state }: RenderedPage): string {
  const past = state.event !== null && state.event.value.datesWithOffset.endDateTime < state.at
  return `${signInMeta(context)}${past ? noIndex : ''}`
}

/** The value as a client decodes it: without what the wire does not have. */
const asSent = <T extends z.ZodMiniType>(codec: T, value: z.output<T>): z.output<T> =>
  z.decode(codec, z.encode(codec, value))

interface AppPage {
  readonly path: string
  readonly lang: string
  /** The event, pass or organizer of the page. */
  readonly event: EventWithOrganization | undefined
  readonly serverSettings: ServerSettings
  /** False for a page that shows no text of the server's bundle; the app requests them with the next page. */
  readonly withTexts: boolean
}

/** @returns markup for the end of the head: the data of the first screen, so that the app needs no request for them */
export async function pageHead(
  context: SiteContext,
  { path, lang, event, serverSettings, withTexts }: AppPage,
): Promise<string> {
  const state: PageState = {
    ...noData,
    info: asSent(infoCodec, await applicationInfo(context, serverSettings)),
    bundle: withTexts ? overriddenBundle(context.translations, serverSettings, lang) : null,
    event: event
      ? {
          shortName: event.short_name,
          value: asSent(eventInfo, await loadEventView(event, context)),
        }
      : null,
    path,
    lang,
    at: context.now(),
    rendered: false,
  }
  const isOver = event !== undefined && event.ends_at < context.now()
  return `${signInMeta(context)}${dataBlock(state)}${isOver ? noIndex : ''}`
}
