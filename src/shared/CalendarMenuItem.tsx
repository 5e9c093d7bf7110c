import { serverPaths } from '#core/domain/server-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { calendarPlusIcon } from '#ui/icons.ts'
import { MenuLabel } from '#ui/MenuLabel.tsx'

/** Saves the event as a calendar file of the server. */
export const CalendarMenuItem = ({ eventShortName }: { eventShortName: string }) => {
  const { t, lang } = useTranslations()
  return (
    <li>
      <a
        href={serverPaths.calendar(eventShortName, lang)}
        download={`${eventShortName}.ics`}
        type="text/calendar"
      >
        <MenuLabel icon={calendarPlusIcon}>{t('show-event.add-to-calendar')}</MenuLabel>
      </a>
    </li>
  )
}
