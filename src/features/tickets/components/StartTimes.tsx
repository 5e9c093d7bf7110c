import { deviceOffset, deviceZone } from '#core/domain/event-dates.ts'
import { startOnDeviceClock, startOnEventClock, type WaitingRoom } from '#core/domain/waiting-room.ts'
import { useTranslations } from '#i18n/use-translations.ts'

/** The start on the clock of the event, and on the device's clock when that one differs. */
export const StartTimes = ({ room }: { room: WaitingRoom }) => {
  const { t, lang } = useTranslations()
  const device = { timeZone: deviceZone(), offsetAt: deviceOffset }
  const there = startOnEventClock(room, lang)
  const here = startOnDeviceClock(room, lang, device)
  return (
    <dl className="kv card">
      <div>
        <dt>{t('app.tickets.room.event-time', { zone: there.zone })}</dt>
        <dd>{there.text}</dd>
      </div>
      {here !== null && (
        <div>
          <dt>{t('app.tickets.room.your-time', { zone: here.zone })}</dt>
          <dd>{here.text}</dd>
        </div>
      )}
    </dl>
  )
}
