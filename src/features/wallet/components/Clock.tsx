import { dateLocale } from '#core/domain/event-dates.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Icon } from '#ui/Icon.tsx'
import { useNow } from '../use-now.ts'

/** A running clock: with the living border it tells staff that this is no screenshot. Silent for readers. */
export const Clock = () => {
  const { lang } = useTranslations()
  const now = useNow(1000)
  const time = new Intl.DateTimeFormat(dateLocale(lang), { timeStyle: 'medium', hourCycle: 'h23' }).format(
    now,
  )
  return (
    <>
      <Icon name="clock" />
      <span role="timer" aria-live="off">
        {time}
      </span>
    </>
  )
}
