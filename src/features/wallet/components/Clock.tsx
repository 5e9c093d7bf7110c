import { dateLocale } from '#core/domain/event-dates.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useNow } from '#shared/use-now.ts'
import { Icon } from '#ui/Icon.tsx'
import { clockIcon } from '#ui/icons.ts'

/**
 * A running clock: together with the moving border it shows staff that the screen is no screenshot. Not
 * announced by screen readers.
 */
export const Clock = () => {
  const { lang } = useTranslations()
  const now = useNow(1000)
  const time = new Intl.DateTimeFormat(dateLocale(lang), { timeStyle: 'medium', hourCycle: 'h23' }).format(
    now,
  )
  return (
    <>
      <Icon shape={clockIcon} />
      <span role="timer" aria-live="off">
        {time}
      </span>
    </>
  )
}
