import { serverPaths } from '#core/domain/server-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { FollowLink } from './FollowLink.tsx'

/** The link by which a calendar app follows the dates of an event, and how soon it shows a change. */
export const FollowCalendarLink = ({ shortName }: { shortName: string }) => {
  const { t, lang } = useTranslations()
  return (
    <>
      <div className="links">
        <FollowLink path={serverPaths.calendar(shortName, lang, 'follow')}>
          {t('app.calendar.follow')}
        </FollowLink>
      </div>
      <p className="dim small after-4">{t('app.calendar.follow.text')}</p>
    </>
  )
}
