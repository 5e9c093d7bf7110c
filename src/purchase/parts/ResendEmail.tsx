import { useState } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { lazyPart } from '#ui/app/lazy-part.ts'
import { OutcomeNotice } from '#ui/app/OutcomeNotice.tsx'
import { Button } from '#ui/content/Button.tsx'
import { mailIcon } from '#ui/content/more-icons.ts'
import { Notice } from '#ui/content/Notice.tsx'
import type { Failure } from '#ui/data/call-error.ts'
import { useServices } from '#ui/data/services.ts'
import { reservationEmailEndpoints } from '../contract/reservation-email-endpoints.ts'
import { useCheckout } from './use-checkout.ts'

/** Sends the mail of the reservation again, in the language of the page. A second call while one runs does nothing. */
export function useResendEmail() {
  const { lang } = useTranslations()
  const { api, sendAction } = useServices()
  const { order } = useCheckout()
  // `queued`: there was no answer; the request waits for a connection (docs/OFFLINE.md#queued-actions).
  const [outcome, setOutcome] = useState<'idle' | 'sending' | 'sent' | 'queued' | Failure>('idle')

  const actionId = `resend-email/${order.reservationId}`
  const resend = async () => {
    if (outcome === 'sending') return
    setOutcome('sending')
    const params = { ...order }
    const answer = await sendAction(
      { id: actionId, kind: 'resend-email', ...order, lang },
      api.call(reservationEmailEndpoints.resendReservationEmail, { params, query: { lang }, body: {} }),
    )
    if (answer === 'queued' || answer.kind !== 'value') setOutcome(answer)
    // `false`: there is nothing to send yet.
    else setOutcome(answer.value ? 'sent' : { kind: 'busy', status: 200 })
  }
  return {
    outcome,
    resend,
    /** The queued request was sent, or taken back. */
    endQueued: (end: 'done' | 'canceled') => setOutcome(end === 'done' ? 'sent' : 'idle'),
    actionId,
  }
}

/** Sends the mail with the payment instructions again. */
export const ResendEmailButton = () => {
  const { t } = useTranslations()
  const state = useResendEmail()
  return (
    <div className="stack before-4 after-4">
      <ResendEmailOutcome state={state} />
      <div className="order-actions">
        <Button variant="line" slim icon={mailIcon} busy={state.outcome === 'sending'} onClick={state.resend}>
          {t('reservation-page-complete.resend-reservation-email')}
        </Button>
      </div>
    </div>
  )
}

type SkippedMailNoticeProps = {
  /** The page has no other button that sends the mail. */
  resend?: boolean
}

/** Reports that a mail of the order was not sent; nothing otherwise. */
export const SkippedMailNotice = ({ resend = false }: SkippedMailNoticeProps) => {
  const { t } = useTranslations()
  const { reservation } = useCheckout()
  if (reservation.metadata.mailSkipped !== true) return null
  return (
    <div className="after-4">
      <Notice tone="warn" icon={mailIcon} title={t('app.checkout.mail-skipped')}>
        {t('app.checkout.mail-skipped.text')}
      </Notice>
      {resend && <ResendEmailButton />}
    </div>
  )
}

const QueuedActions = lazyPart(async () => (await import('#outbox/parts/QueuedActions.tsx')).QueuedActions)

/** Reports whether the mail was sent again, or that the request waits for a connection; else nothing. */
export const ResendEmailOutcome = ({ state }: { state: ReturnType<typeof useResendEmail> }) => {
  const { outcome, resend, actionId, endQueued } = state
  const { t } = useTranslations()
  if (outcome === 'sent') {
    return (
      <Notice tone="ok" live="status">
        {t('email.confirmation-email-sent')}
      </Notice>
    )
  }
  return (
    <>
      {typeof outcome === 'object' && <OutcomeNotice failure={outcome} onRetry={resend} />}
      <QueuedActions only={(id) => id === actionId} onEnd={endQueued} />
    </>
  )
}
