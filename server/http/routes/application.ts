/** Application info, languages, texts and countries. */
import type { FastifyRequest } from 'fastify'
import type { ApplicationInfo } from '#core/contract/application.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import { allCountries, euVatCountries, vatCountries } from '../../domain/countries.ts'
import { fallbackLanguage, type Texts } from '../../i18n/texts.ts'
import { bundleWithOverride } from '../../i18n/override.ts'
import type { Office } from '../../office.ts'
import { officeSettings } from '../../store/office-settings.ts'
import type { Register } from '../register.ts'
import { invoicing, noAnalytics } from '../views/event-view.ts'

/** What is the same for everyone at any time. */
const settled: Omit<
  ApplicationInfo,
  'walletConfiguration' | 'challengeConfiguration' | 'invoicingConfiguration'
> = {
  demoModeEnabled: false,
  devModeEnabled: false,
  prodModeEnabled: true,
  analyticsConfiguration: noAnalytics,
  globalPrivacyPolicyUrl: null,
  globalTermsUrl: null,
  announcementBannerContentHTML: null,
}

/** The office's own settings; each event has its own beside them (contract 1, 2.1). A wallet is offered when it works. */
export const applicationInfo = async ({
  db,
  wallets,
  challenge,
}: Pick<Office, 'db' | 'wallets' | 'challenge'>): Promise<ApplicationInfo> => ({
  ...settled,
  invoicingConfiguration: invoicing(await officeSettings(db)),
  walletConfiguration: { gWalletEnabled: Boolean(wallets.google), passEnabled: Boolean(wallets.apple) },
  challengeConfiguration: await challenge.configuration(),
})

/** A language there are texts for: an unknown tag silently becomes English (contract 1, 1.6). */
export const supported = (texts: Texts, lang: string): string =>
  texts.languages.some(({ locale }) => locale === lang) ? lang : fallbackLanguage

/** Our app never says no, so its table of calls does not know the word. */
const wantsOverride = ({ query }: FastifyRequest): boolean =>
  (query as Record<string, unknown>)['withSystemOverride'] !== 'false'

export function addApplication(call: Register, office: Office): void {
  const { texts } = office
  call(endpoints.info, () => applicationInfo(office))
  call(endpoints.languages, () => Promise.resolve([...texts.offered]))
  call(endpoints.bundle, async ({ params, request }) =>
    wantsOverride(request) ? bundleWithOverride(office, params.lang) : texts.bundle(params.lang),
  )
  call(endpoints.countries, ({ params }) => Promise.resolve(allCountries(supported(texts, params.lang))))
  call(endpoints.vatCountries, ({ params }) => Promise.resolve(vatCountries(supported(texts, params.lang))))
  call(endpoints.euVatCountries, ({ params }) =>
    Promise.resolve(euVatCountries(supported(texts, params.lang))),
  )
}
