import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { infoQuery } from '#catalogue/parts/catalogue-queries.ts'
import { closedAnnouncement } from '#device/browser/browser-storage.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { durationText } from '#kit/text/unit-text.ts'
import { minute } from '#kit/time/durations.ts'
import { ServerHtml } from '#ui/app/ServerHtml.tsx'
import { Button } from '#ui/content/Button.tsx'
import { infoIcon, lockOpenIcon, wrenchIcon, clockIcon } from '#ui/content/Icon.tsx'
import { Notice } from '#ui/content/Notice.tsx'
import { useServices } from '#ui/data/services.ts'
import { useInBrowser } from '#ui/page/use-in-browser.ts'
import { parsePage } from '#wire/page-paths.ts'
import { isWalletPage } from './main-section.ts'

/** Pages with deadlines, or with times that a person acts on. */
const pagesWithTimes = ['ticket', 'ticketUpdate', 'waitingRoom', 'reservation']
const showsTimes = (pathname: string): boolean =>
  isWalletPage(pathname) || pagesWithTimes.includes(parsePage(pathname)?.page ?? '')

/** The clock of this device differs from the server's (kit/time/trusted-clock.ts). */
export const ClockNotice = () => {
  const { t, lang } = useTranslations()
  const { clock } = useServices()
  const { pathname } = useLocation()
  const difference = useSyncExternalStore(
    clock.subscribe,
    // The state is in whole minutes: the page is rendered again only for a difference that it shows.
    () => Math.trunc(clock.difference() / minute),
    () => 0,
  )
  if (difference === 0 || !showsTimes(pathname)) return null
  const time = durationText(Math.abs(difference) * minute, lang)
  const label = t('app.shell.clock')
  return (
    <Notice
      strip
      label={label}
      icon={clockIcon}
      title={t(difference > 0 ? 'app.shell.clock.ahead' : 'app.shell.clock.behind', { time })}
    >
      {t('app.shell.clock.text')}
    </Notice>
  )
}

const isUnencrypted = (): boolean =>
  location.protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)

/** The operator's announcement until the visitor closes it; a new text is shown again. */
const AnnouncementBanner = ({ html }: { html: string }) => {
  const { t } = useTranslations()
  const inBrowser = useInBrowser()
  const [closedNow, setClosedNow] = useState<string | null>(null)
  if (html === '') return null
  const closed = closedNow ?? (inBrowser ? closedAnnouncement.read() : null)
  if (html === closed) return null
  const close = () => {
    closedAnnouncement.keep(html)
    setClosedNow(html)
  }
  return (
    <Notice
      strip
      label={t('app.shell.announcement')}
      tone="brand"
      actions={
        <Button variant="text" slim onClick={close}>
          {t('app.shell.close')}
        </Button>
      }
    >
      <ServerHtml html={html} />
    </Notice>
  )
}

/** Notices about the whole server: development mode, no encryption, a demonstration, an announcement. */
export const Banners = () => {
  const { api } = useServices()
  const { t } = useTranslations()
  const { data: info } = useQuery(infoQuery(api))
  const inBrowser = useInBrowser()
  if (!info) return null
  return (
    <>
      {info.devModeEnabled && (
        <Notice strip label={t('app.shell.dev')} icon={wrenchIcon} title={t('app.shell.dev')}>
          {t('app.shell.dev.text')}
        </Notice>
      )}
      {info.prodModeEnabled && inBrowser && isUnencrypted() && (
        <Notice strip label={t('app.shell.http')} tone="warn" icon={lockOpenIcon} title={t('app.shell.http')}>
          {t('app.shell.http.text')}
        </Notice>
      )}
      {info.demoModeEnabled && (
        <Notice strip label={t('app.shell.demo')} icon={infoIcon} title={t('app.shell.demo')}>
          {t('app.shell.demo.text')}
        </Notice>
      )}
      <AnnouncementBanner html={info.announcementBannerContentHTML?.trim() ?? ''} />
    </>
  )
}
