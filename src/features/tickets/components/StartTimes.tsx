import { deviceOffset, deviceZone } from '#core/domain/event-dates.ts'
import { startOnDeviceClock, startOnEventClock, type WaitingRoom } from '#core/domain/waiting-room.ts'
import { useTranslations } from '#i18n/use-translations.ts'

/** The start on the clock of the event, and on the device's clock when that one differs. */
export const StartTimes = ({ room }: { room: WaitingRoom }) => {
  const { t, lang } = useTranslations()
  const device = { timeZone: deviceZone(), offsetAt: deviceOffset }
  const onEventClock = startOnEventClock(room, lang)
  const onDeviceClock = startOnDeviceClock(room, lang, device)
  return (
    <dl className="kv card">
      <div>
        <dt>{t('app.tickets.room.event-time', { zone: onEventClock.zone })}</dt>
        <dd>{onEventClock.text}</dd>
      </div>
      {onDeviceClock !== null && (
        <div>
          <dt>{t('app.tickets.room.your-time', { zone: onDeviceClock.zone })}</dt>
          <dd>{onDeviceClock.text}</dd>
        </div>
      )}
    </dl>
  )
}
