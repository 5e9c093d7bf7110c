import { serverPaths } from '#core/domain/server-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { FollowLink } from './FollowLink.tsx'

/** The calendar of an event that requests its present dates again, and how soon it does. */
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
