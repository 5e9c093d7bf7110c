import { useEffect, useRef } from 'react'
import type { LastAttempt } from '#core/flows/last-attempt.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Notice } from '#ui/Notice.tsx'
import { useCheckout } from '../use-checkout.ts'

/** The end of the payment as the server has stored it. */
const ends: Readonly<Record<string, 'declined' | 'canceled'>> = { FAILED: 'declined', CANCELLED: 'canceled' }

/** Takes the focus when it appears, so that it is in view and a screen reader reads it. */
const FocusedNotice = ({ end }: { end: 'declined' | 'canceled' | undefined }) => {
  const { t } = useTranslations()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [end])
  return (
    <div ref={box} tabIndex={-1}>
      <Notice
        tone={end === 'canceled' ? 'neutral' : 'warn'}
        live="status"
        title={t(end === undefined ? 'app.checkout.not-charged' : `app.checkout.unpaid.${end}`)}
      >
        {t(end === undefined ? 'app.checkout.not-charged.text' : `app.checkout.unpaid.${end}.text`)}
      </Notice>
    </div>
  )
}

/** After a return from a payment provider without a payment: nothing was charged, and the buyer can pay again. */
export const NotChargedNotice = ({ attempt }: { attempt: LastAttempt | null }) => {
  const { reservation } = useCheckout()
  // The notice waits until the device was read: the heading of the page takes the focus first.
  if (attempt === null || reservation.tokenAcquired) return null
  const end = ends[reservation.lastAttempt ?? '']
  return end === undefined && !attempt.left ? null : <FocusedNotice end={end} />
}
