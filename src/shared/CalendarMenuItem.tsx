import { serverPaths } from '#core/domain/server-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Icon } from '#ui/Icon.tsx'
import { calendarPlusIcon, chevronRightIcon } from '#ui/icons.ts'

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
        <Icon shape={calendarPlusIcon} />
        {t('show-event.add-to-calendar')}
        <Icon shape={chevronRightIcon} />
      </a>
    </li>
  )
}
