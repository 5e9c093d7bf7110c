import { paths } from '#core/domain/page-paths.ts'
import type { EventContext } from '#core/domain/purchase-context.ts'
import { serverPaths } from '#core/domain/server-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { shareOrCopy } from '#platform/share.ts'
import { FollowLink } from '#shared/FollowLink.tsx'
import { MenuAction } from '#shared/tickets/MenuButton.tsx'
import { showToast } from '#shared/toasts.ts'
import { calendarDaysIcon, calendarPlusIcon, shareIcon } from '#ui/icons.ts'
import { MenuLabel } from '#ui/MenuLabel.tsx'

/** Saves the event in a calendar, follows it there, and shares its page. */
export const ShareAndCalendar = ({ event }: { event: EventContext }) => {
  const { t, lang, pick } = useTranslations()
  const share = async () => {
    const url = new URL(paths.event(event.shortName), location.origin).href
    if (await shareOrCopy({ title: pick(event.title), url }))
      showToast({ id: 'share', text: t('app.shell.link-copied') })
  }
  return (
    <ul className="menu before-4">
      <li>
        <a
          href={serverPaths.calendar(event.shortName, lang)}
          download={`${event.shortName}.ics`}
          type="text/calendar"
        >
          <MenuLabel icon={calendarPlusIcon}>{t('show-event.add-to-calendar')}</MenuLabel>
        </a>
      </li>
      <li>
        <FollowLink path={serverPaths.calendar(event.shortName, lang, 'follow')}>
          <MenuLabel icon={calendarDaysIcon}>
            <span>
              {t('app.calendar.follow')}
              <span className="below dim small">{t('app.calendar.follow.text')}</span>
            </span>
          </MenuLabel>
        </FollowLink>
      </li>
      <MenuAction icon={shareIcon} onClick={share}>
        {t('app.shell.share')}
      </MenuAction>
    </ul>
  )
}
