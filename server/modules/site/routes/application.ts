/** Endpoints of application info, languages, bundles and countries. */
import type { FastifyRequest } from 'fastify'
import { queryText } from '#server/http/navigation.ts'
import type { AddEndpoint } from '#server/http/registrar.ts'
import { withOneCatalogue } from '#server/infra/database/catalogue.ts'
import { allCountries, euVatCountries, vatCountries } from '#server/infra/i18n/countries.ts'
import { supportedLanguage } from '#server/infra/i18n/translations.ts'
import { invoicingView } from '#server/modules/catalogue/views/event-view.ts'
import { readServerSettings, readEventDefaults } from '#server/modules/settings/queries.ts'
import type { ServerSettings } from '#server/modules/settings/rules.ts'
import { overriddenBundle, analyticsView } from '#server/modules/settings/views.ts'
import { endpoints } from '#shell/endpoints.ts'
import type { ApplicationInfo } from '#wire/application.ts'
import type { SiteContext } from '../context.ts'

/**
 * The settings of the server; each event has its own beside them (docs/api/catalogue.md#application-info). A
 * wallet is offered when its keys are configured.
 */
export async function applicationInfo(
  { db, externalWallets: wallets, challenge, demonstration }: SiteContext,
  serverSettings: ServerSettings,
): Promise<ApplicationInfo> {
  const config = { settings: await readEventDefaults(db) }
  return {
    demoModeEnabled: demonstration,
    devModeEnabled: false,
    prodModeEnabled: true,
    analyticsConfiguration: analyticsView(config),
    globalPrivacyPolicyUrl: serverSettings.GLOBAL_PRIVACY_POLICY ?? null,
    globalTermsUrl: serverSettings.GLOBAL_TERMS ?? null,
    ...(serverSettings.GLOBAL_IMPRINT ? { imprintUrl: serverSettings.GLOBAL_IMPRINT } : {}),
    ...(serverSettings.GLOBAL_ACCESSIBILITY_STATEMENT
      ? { accessibilityUrl: serverSettings.GLOBAL_ACCESSIBILITY_STATEMENT }
      : {}),
    invoicingConfiguration: invoicingView(config),
    announcementBannerContentHTML: serverSettings.ANNOUNCEMENT_BANNER_CONTENT ?? null,
    walletConfiguration: { gWalletEnabled: Boolean(wallets.google), passEnabled: Boolean(wallets.apple) },
    challengeConfiguration: await challenge.configuration(),
    organizerPagesEnabled: true,
    ticketLinksEnabled: true,
    withdrawalEnabled: true,
    pushEnabled: true,
  }
}

/** Other clients may send `withSystemOverride=false`; our app never does, so the contract does not list it. */
const includesOverride = (request: FastifyRequest): boolean =>
  queryText(request, 'withSystemOverride') !== 'false'

/** Answers from the settings and the translations; a country list is in the language of its address. */
export function addApplication(call: AddEndpoint, context: SiteContext): void {
  const { db, translations } = context
  const shared = { shared: true }
  call(
    endpoints.info,
    async () => {
      const catalogue = withOneCatalogue(db)
      return applicationInfo({ ...context, db: catalogue }, await readServerSettings(catalogue))
    },
    shared,
  )
  // Not shared: clients take the anti-forgery token from its answer.
  call(endpoints.languages, () => Promise.resolve([...translations.offeredLanguages]))
  call(
    endpoints.bundle,
    async ({ params, request }) =>
      includesOverride(request)
        ? overriddenBundle(translations, await readServerSettings(db), params.lang)
        : translations.bundle(params.lang),
    shared,
  )
  const countryLists = [
    [endpoints.countries, allCountries],
    [endpoints.vatCountries, vatCountries],
    [endpoints.euVatCountries, euVatCountries],
  ] as const
  for (const [endpoint, listCountries] of countryLists)
    call(
      endpoint,
      ({ params }) => Promise.resolve(listCountries(supportedLanguage(translations, params.lang))),
      shared,
    )
}
