import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { closedAnnouncement } from '#platform/browser-storage.ts'
import { infoQuery } from '#shared/catalogue-queries.ts'
import { ServerHtml } from '#shared/ServerHtml.tsx'
import { useServices } from '#shared/services.ts'
import { Button } from '#ui/Button.tsx'
import { infoIcon, lockOpenIcon, wrenchIcon } from '#ui/Icon.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useInBrowser } from '#ui/use-in-browser.ts'

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
