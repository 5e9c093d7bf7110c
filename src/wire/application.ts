/**
 * Application info, languages, translation bundle, countries (docs/api/catalogue.md#application-info,
 * docs/api/catalogue.md#translations).
 */
import * as z from 'zod/mini'
import { language } from '#kit/values.ts'
import { infoPath, publicApiPrefix } from './api-paths.ts'
import { defineGet } from './endpoint.ts'

export const analyticsConfiguration = z.object({
  googleAnalyticsKey: z.nullable(z.string()),
  googleAnalyticsScrambledInfo: z.boolean(),
  clientId: z.nullish(z.string()),
})
export type AnalyticsConfiguration = z.output<typeof analyticsConfiguration>

export const invoicingConfiguration = z.object({
  userCanDownloadReceiptOrInvoice: z.boolean(),
  euVatCheckingEnabled: z.boolean(),
  invoiceAllowed: z.boolean(),
  onlyInvoice: z.boolean(),
  customerReferenceEnabled: z.boolean(),
  enabledItalyEInvoicing: z.boolean(),
  vatNumberStrictlyRequired: z.boolean(),
})
export type InvoicingConfiguration = z.output<typeof invoicingConfiguration>

export const walletConfiguration = z.object({ gWalletEnabled: z.boolean(), passEnabled: z.boolean() })

/** Has no embedding configuration, which alf.io documents but does not send (docs/api/catalogue.md#application-info). */
export const applicationInfo = z.object({
  demoModeEnabled: z.boolean(),
  devModeEnabled: z.boolean(),
  prodModeEnabled: z.boolean(),
  analyticsConfiguration,
  globalPrivacyPolicyUrl: z.nullable(z.string()),
  globalTermsUrl: z.nullable(z.string()),
  /** Who is responsible for the site, and its accessibility statement. alf.io has no such links. */
  imprintUrl: z.optional(z.string()),
  accessibilityUrl: z.optional(z.string()),
  invoicingConfiguration,
  announcementBannerContentHTML: z.nullable(z.string()),
  walletConfiguration,
  challengeConfiguration: z.object({
    apiKey: z.nullable(z.string()),
    enabled: z.boolean(),
    providerId: z.nullable(z.string()),
  }),
  /** The server has the call of organizer.ts. alf.io does not send it. */
  organizerPagesEnabled: z.optional(z.boolean()),
  /** The server has the call of ticket-links.ts. alf.io does not send it. */
  ticketLinksEnabled: z.optional(z.boolean()),
  /** The server has the calls of withdrawal.ts. alf.io does not send it. */
  withdrawalEnabled: z.optional(z.boolean()),
  /** The server has the calls of push.ts. alf.io does not send it. */
  pushEnabled: z.optional(z.boolean()),
})
export type ApplicationInfo = z.output<typeof applicationInfo>

export const languages = z.array(language)

/** Flat key to text; placeholders are `{{0}}`, `{{1}}`. A table without a key of this form is the JSON of a portal. */
export const bundle = z
  .record(z.string(), z.string())
  .check(z.refine((texts) => Object.keys(texts).some((key) => /^[\w-]+\.[\w.-]+$/.test(key))))
export type Bundle = z.output<typeof bundle>

export const country = z.object({ isoCode: z.string(), name: z.string() })
export type Country = z.output<typeof country>
export const countries = z.array(country)

/** The two calls that open the session and renew its token (docs/api/sessions-and-anti-forgery.md). */
export const sessionEndpoints = {
  /** Read the settings of the server that a client needs (docs/api/catalogue.md#application-info). */
  info: defineGet()(infoPath, applicationInfo),
  /** List the languages that can be chosen (docs/api/catalogue.md#translations). */
  languages: defineGet()(`${publicApiPrefix}/i18n/languages`, languages),
} as const
