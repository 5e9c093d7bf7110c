import { useEffect, useState } from 'react'
import { onVisible } from '#device/browser/page-events.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { isOutage } from '#wire/result.ts'
import { retryWait } from '../data/automatic-retry.ts'
import type { Failure } from '../data/call-error.ts'

const secondsUntil = (due: number): number => Math.max(0, Math.ceil((due - Date.now()) / 1000))

/**
 * When the page asks again by itself, or, after the failure of a form, whether the server answers. Counts by the clock, also
 * while the page was hidden, and announces nothing.
 */
export const RetryCountdown = ({ failure, automatic = true }: { failure: Failure; automatic?: boolean }) => {
  const { t } = useTranslations()
  const wait = automatic || isOutage(failure) ? retryWait(failure) : null
  const [seconds, setSeconds] = useState<number | null>(null)
  useEffect(() => {
    if (wait === null) return
    const due = Date.now() + wait
    const show = (): void => setSeconds(secondsUntil(due))
    show()
    const timer = setInterval(show, 1000)
    const stop = onVisible(show)
    return () => {
      clearInterval(timer)
      stop()
    }
    // Another failure of the same kind begins the wait anew.
  }, [failure, wait])
  if (wait === null) return null
  const left = seconds ?? Math.ceil(wait / 1000)
  return (
    <span aria-live="off">
      {automatic && left === 0
        ? t('app.outcome.again.now')
        : t(automatic ? 'app.outcome.again' : 'app.outcome.checks', { seconds: Math.max(1, left) })}
    </span>
  )
}
