/** Counts page views with Google Analytics (docs/api/client-behavior.md#analytics). */
import { loadScript } from '#device/browser/load-script.ts'
import type { AnalyticsConfiguration } from '#wire/application.ts'

interface TagWindow {
  dataLayer?: unknown[]
}

interface PrivacyChoice {
  readonly globalPrivacyControl?: boolean
  readonly doNotTrack?: string | null
}

/** Everything is denied: no cookie, no advertising, no stored identifier. */
const deniedConsent = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
} as const

const refusesTracking = ({ globalPrivacyControl, doNotTrack }: PrivacyChoice): boolean =>
  globalPrivacyControl === true || doNotTrack === '1'

/** The tag library reads the `arguments` object of this function; it ignores arrays. */
function tag(..._: unknown[]): void {
  ;((window as TagWindow).dataLayer ??= []).push(arguments)
}

const configuredKeys = new Set<string>()

function configure(key: string, { googleAnalyticsScrambledInfo, clientId }: AnalyticsConfiguration): void {
  if (configuredKeys.has(key)) return
  if (configuredKeys.size === 0) {
    tag('consent', 'default', deniedConsent)
    tag('js', new Date())
  }
  configuredKeys.add(key)
  tag('config', key, {
    send_page_view: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
    anonymize_ip: googleAnalyticsScrambledInfo,
    ...(clientId ? { client_id: clientId } : {}),
  })
}

/**
 * Reports one page view. Does nothing without a key, or when the browser signals that its user refuses tracking. A
 * blocked script is not an error.
 * @param path of the page, without ids of persons or reservations
 */
export async function reportPageView(configuration: AnalyticsConfiguration, path: string): Promise<void> {
  const { googleAnalyticsKey: key } = configuration
  if (!key || refusesTracking(navigator as PrivacyChoice)) return
  configure(key, configuration)
  // The referrer may be the address of a reservation.
  tag('event', 'page_view', {
    send_to: key,
    page_location: `${location.origin}${path}`,
    page_referrer: location.origin,
  })
  await loadScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(key)}`).catch(
    () => undefined,
  )
}
