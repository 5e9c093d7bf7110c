/** Application info, languages, texts and countries. */
import type { FastifyRequest } from 'fastify'
import type { ApplicationInfo } from '#core/contract/application.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import { allCountries, euVatCountries, vatCountries } from '../../domain/countries.ts'
import { fallbackLanguage, type Texts } from '../../i18n/texts.ts'
import { bundleWithOverride } from '../../i18n/override.ts'
import type { Office } from '../../office.ts'
import type { OfficeSettings } from '../../domain/office-settings.ts'
import { officeSettings, readEventDefaults } from '../../store/settings.ts'
import type { Register } from '../register.ts'
import { sessionOf } from '../session.ts'
import { analytics, invoicing } from '../views/event-view.ts'

/**
 * The office's own settings; each event has its own beside them (contract 1, 2.1). A wallet is offered when it works.
 * @param sessionId whose browser asks, where that is known
 */
export async function applicationInfo(
  { db, wallets, challenge }: Office,
  house: OfficeSettings,
  sessionId?: string,
): Promise<ApplicationInfo> {
  const config = { settings: await readEventDefaults(db) }
  return {
    demoModeEnabled: false,
    devModeEnabled: false,
    prodModeEnabled: true,
    analyticsConfiguration: analytics(config, sessionId),
    globalPrivacyPolicyUrl: house.GLOBAL_PRIVACY_POLICY ?? null,
    globalTermsUrl: house.GLOBAL_TERMS ?? null,
    invoicingConfiguration: invoicing(config),
    announcementBannerContentHTML: house.ANNOUNCEMENT_BANNER_CONTENT ?? null,
    walletConfiguration: { gWalletEnabled: Boolean(wallets.google), passEnabled: Boolean(wallets.apple) },
    challengeConfiguration: await challenge.configuration(),
  }
}

/** A language there are texts for: an unknown tag silently becomes English (contract 1, 1.6). */
export const supported = (texts: Texts, lang: string): string =>
  texts.languages.some(({ locale }) => locale === lang) ? lang : fallbackLanguage

/** Our app never says no, so its table of calls does not know the word. */
const wantsOverride = ({ query }: FastifyRequest): boolean =>
  (query as Record<string, unknown>)['withSystemOverride'] !== 'false'

export function addApplication(call: Register, office: Office): void {
  const { db, texts } = office
  call(endpoints.info, async ({ request }) =>
    applicationInfo(office, await officeSettings(db), sessionOf(request)?.id),
  )
  call(endpoints.languages, () => Promise.resolve([...texts.offered]))
  call(endpoints.bundle, async ({ params, request }) =>
    wantsOverride(request)
      ? bundleWithOverride(texts, await officeSettings(db), params.lang)
      : texts.bundle(params.lang),
  )
  call(endpoints.countries, ({ params }) => Promise.resolve(allCountries(supported(texts, params.lang))))
  call(endpoints.vatCountries, ({ params }) => Promise.resolve(vatCountries(supported(texts, params.lang))))
  call(endpoints.euVatCountries, ({ params }) =>
    Promise.resolve(euVatCountries(supported(texts, params.lang))),
  )
}
