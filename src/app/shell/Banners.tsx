import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { minute } from '#core/domain/durations.ts'
import { parsePage } from '#core/domain/page-paths.ts'
import { durationText } from '#core/domain/unit-text.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { closedAnnouncement } from '#platform/browser-storage.ts'
import { infoQuery } from '#shared/catalogue-queries.ts'
import { ServerHtml } from '#shared/ServerHtml.tsx'
import { useServices } from '#shared/services.ts'
import { Button } from '#ui/Button.tsx'
import { infoIcon, lockOpenIcon, wrenchIcon, clockIcon } from '#ui/Icon.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useInBrowser } from '#ui/use-in-browser.ts'
import { isWalletPage } from './main-section.ts'

/** Pages with deadlines, or with times that a person acts on. */
const pagesWithTimes = ['ticket', 'ticketUpdate', 'waitingRoom', 'reservation']
const showsTimes = (pathname: string): boolean =>
  isWalletPage(pathname) || pagesWithTimes.includes(parsePage(pathname)?.page ?? '')

/** The clock of this device differs from the server's (core/domain/trusted-clock.ts). */
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
