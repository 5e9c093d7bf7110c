import { clockText, countdownTone } from '#core/domain/countdown.ts'
import { minute } from '#core/domain/durations.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { HoldTimer } from '#ui/HoldTimer.tsx'
import { deviceTimeText } from '../device-time-text.ts'
import { useCheckout } from '../use-checkout.ts'
import { useCountdown } from '../use-countdown.ts'

/** A new reservation lasts 25 minutes by default (docs/api/settings.md#keys-of-an-event), which is the full row of tiles; ms. */
const fullDuration = 25 * minute

/**
 * The time left, for the top bar. Announced at five minutes, one minute and the end only. It is rendered every second: the page
 * is not.
 */
export const Countdown = () => {
  const { t, lang } = useTranslations()
  const { reservation, clockOffset } = useCheckout()
  const { left, threshold } = useCountdown(reservation.validity, clockOffset)
  if (left === null) return null
  const tone = countdownTone(left)
  const until = deviceTimeText(reservation.validity - clockOffset, lang)
  const announcements = {
    'five-minutes': t('app.checkout.held.five', { until }),
    'one-minute': t('app.checkout.held.one-minute'),
    over: t('error.STEP_2_ORDER_HAS_EXPIRED'),
  }
  return (
    <>
      <HoldTimer
        label={t('app.checkout.time-left')}
        text={tone === 'danger' ? announcements['one-minute'] : t('app.checkout.held', { until })}
        time={clockText(left, lang)}
        share={Math.min(1, left / fullDuration)}
        tone={tone}
        note={tone === 'calm' ? undefined : t('app.checkout.held.kept')}
      />
      <p className="vh" role="status">
        {threshold === null ? '' : announcements[threshold]}
      </p>
    </>
  )
}
