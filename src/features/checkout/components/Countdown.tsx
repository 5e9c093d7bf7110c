import { clockText, countdownTone } from '#core/domain/countdown.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import type { ActionTime } from '#ui/ActionBar.tsx'
import { HoldTimer } from '#ui/HoldTimer.tsx'
import { deviceTimeText } from '../device-time-text.ts'
import type { CountdownState } from '../use-countdown.ts'

type Props = {
  countdown: CountdownState
  /** Epoch ms by the server's clock. */
  validity: number
  /** The server's clock minus the device's, ms. */
  clockOffset: number
}

/** A new reservation lasts 25 minutes by default (docs/api/settings.md#keys-of-an-event), which is the full bar; ms. */
const fullDuration = 25 * 60_000

/** "04:12 left" for the action bar, below five minutes; the banner may be outside of the viewport. */
export function useBarTime({ left }: CountdownState): ActionTime | undefined {
  const { t, lang } = useTranslations()
  const tone = left === null || left === 0 ? 'calm' : countdownTone(left)
  if (left === null || tone === 'calm') return undefined
  return { text: t('app.checkout.left', { time: clockText(left, lang) }), isLast: tone === 'danger' }
}

/** Until when the tickets are reserved. Announced at five minutes, one minute and the end only. */
export const Countdown = ({ countdown: { left, threshold }, validity, clockOffset }: Props) => {
  const { t, lang } = useTranslations()
  if (left === null) return null
  const tone = countdownTone(left)
  const until = deviceTimeText(validity - clockOffset, lang)
  const text = t(tone === 'danger' ? 'app.checkout.held.one-minute' : 'app.checkout.held', { until })
  const announcements = {
    'five-minutes': t('app.checkout.held.five', { until }),
    'one-minute': t('app.checkout.held.one-minute'),
    over: t('error.STEP_2_ORDER_HAS_EXPIRED'),
  }
  return (
    <>
      <HoldTimer
        label={t('app.checkout.time-left')}
        text={text}
        time={clockText(left, lang)}
        share={Math.min(1, left / fullDuration)}
        tone={tone}
        {...(tone === 'calm' ? {} : { note: t('app.checkout.held.kept') })}
      />
      <p className="vh" role="status">
        {threshold === null ? '' : announcements[threshold]}
      </p>
    </>
  )
}
