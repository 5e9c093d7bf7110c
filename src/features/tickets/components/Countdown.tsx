import { countdownParts, countdownText } from '#core/domain/waiting-room.ts'
import { useTranslations } from '#i18n/use-translations.ts'

/** The time until the start as tiles, minutes and seconds at least. `left` in ms. */
export const Countdown = ({ left }: { left: number }) => {
  const { t, lang } = useTranslations()
  const parts = countdownParts(left)
  const tiles = [
    [parts.days, t('app.tickets.room.days')],
    [parts.hours, t('app.tickets.room.hours')],
    [parts.minutes, t('app.tickets.room.minutes')],
    [parts.seconds, t('app.tickets.room.seconds')],
  ] as const
  const first = tiles.findIndex(([count], index) => count > 0 || index >= 2)
  return (
    <div className="clock" role="timer" aria-label={countdownText(parts, lang)}>
      {tiles.slice(first).map(([count, unit]) => (
        <div key={unit} aria-hidden="true">
          <b>{String(count).padStart(2, '0')}</b>
          {unit}
        </div>
      ))}
    </div>
  )
}
