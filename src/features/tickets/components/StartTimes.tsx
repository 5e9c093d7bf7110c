import { deviceOffset, deviceZone } from '#core/domain/event-dates.ts'
import { startOnDeviceClock, startOnEventClock, type WaitingRoom } from '#core/domain/waiting-room.ts'
import { useTranslations } from '#i18n/use-translations.ts'

/** "Zurich" of "Europe/Zurich". */
const placeOf = (timeZone: string): string => (timeZone.split('/').at(-1) ?? '').replaceAll('_', ' ')

/** The start on the clock of the event, and on the device's clock when that one differs. */
export const StartTimes = ({ room }: { room: WaitingRoom }) => {
  const { t, lang } = useTranslations()
  const device = { timeZone: deviceZone(), offsetAt: deviceOffset }
  const here = startOnDeviceClock(room, lang, device)
  return (
    <dl className="kv card">
      <div>
        <dt>{t('app.tickets.room.event-time', { place: placeOf(room.timeZone) })}</dt>
        <dd>{startOnEventClock(room, lang)}</dd>
      </div>
      {here !== null && (
        <div>
          <dt>{t('app.tickets.room.your-time', { place: placeOf(device.timeZone) })}</dt>
          <dd>{here}</dd>
        </div>
      )}
    </dl>
  )
}
