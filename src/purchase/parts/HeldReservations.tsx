import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { recentTime } from '#kit/time/recent-time.ts'
import { ButtonLink } from '#ui/app/Link.tsx'
import { OutcomeNotice } from '#ui/app/OutcomeNotice.tsx'
import { showToast } from '#ui/app/toasts.ts'
import { Button } from '#ui/content/Button.tsx'
import { clockIcon } from '#ui/content/Icon.tsx'
import { Notice } from '#ui/content/Notice.tsx'
import type { Failure } from '#ui/data/call-error.ts'
import { useServices } from '#ui/data/services.ts'
import { paths } from '#wire/page-paths.ts'
import type { PurchaseContextId } from '#wire/purchase-context.ts'
import { cancelReservation, dismissReservation } from '../flows/cancel-reservation.ts'
import type { ExpiredReservation, HeldReservation } from '../flows/find-held-reservations.ts'
import { contextKeys } from './context-keys.ts'
import { useOwnReservations } from './use-own-reservations.ts'

type ExpiredProps = { reservation: ExpiredReservation; onDismissed: () => Promise<void> }

/** Reports once that the hold of a reservation has ended. */
const ExpiredNotice = ({ reservation, onDismissed }: ExpiredProps) => {
  const { t, lang, pick } = useTranslations()
  const { now, run } = useServices()
  const dismiss = async () => {
    await run(dismissReservation, reservation.reservationId)
    await onDismissed()
  }
  return (
    <Notice
      icon={clockIcon}
      title={t('app.checkout.hold.ended', {
        event: pick(reservation.title),
        time: recentTime(reservation.at, now(), lang),
      })}
      actions={
        <Button variant="text" slim onClick={dismiss}>
          {t('app.checkout.hold.dismiss')}
        </Button>
      }
    >
      {t(contextKeys[reservation.type].holdEnded, { count: reservation.count })}
    </Notice>
  )
}

type HeldProps = { reservation: HeldReservation; onRelease: () => Promise<void> }

const HeldNotice = ({ reservation, onRelease }: HeldProps) => {
  const { t, lang } = useTranslations()
  const { now } = useServices()
  const until = recentTime(reservation.until, now(), lang)
  return (
    <Notice
      icon={clockIcon}
      title={
        reservation.type === 'event'
          ? t('app.checkout.hold', { count: reservation.count, until })
          : t('app.checkout.hold.pass', { until })
      }
      actions={
        <>
          <ButtonLink
            variant="line"
            slim
            to={paths.reservation(
              reservation.type,
              reservation.publicIdentifier,
              reservation.reservationId,
              'book',
            )}
          >
            {t('app.shell.continue')}
          </ButtonLink>
          <Button variant="text" slim onClick={onRelease}>
            {t('app.checkout.hold.release')}
          </Button>
        </>
      }
    />
  )
}

type Props = {
  /** Shows the reservations of this event or subscription descriptor only. */
  context: PurchaseContextId
  /** `held`: this device holds tickets or a subscription. `released`: some are on sale again. */
  onChange?: (held: boolean, released: boolean) => void
}

/** Leads back to the reservations that this device holds, releases their tickets, and reports those that ended. */
export const HeldReservations = ({ context, onChange }: Props) => {
  const { t } = useTranslations()
  const { run } = useServices()
  const { held, expired, load } = useOwnReservations(context)
  const [failure, setFailure] = useState<Failure | null>(null)
  const any = held.length > 0
  const report = useEffectEvent((holds: boolean) => onChange?.(holds, false))
  useEffect(() => report(any), [any])

  const release = async ({ reservationId, type, publicIdentifier, count }: HeldReservation) => {
    const answer = await run(cancelReservation, reservationId, publicIdentifier)
    setFailure(answer.kind === 'canceled' || answer.kind === 'not-canceled' ? null : answer)
    if (answer.kind === 'canceled') {
      showToast({ id: 'hold', text: t(contextKeys[type].holdReleased, { count }) })
      onChange?.(held.length > 1, true)
    }
    await load()
  }
  if (!any && expired.length === 0) return null
  return (
    <section className="stack gap-3 after-5" aria-label={t('app.checkout.hold.label')}>
      {held.map((reservation) => (
        <HeldNotice
          key={reservation.reservationId}
          reservation={reservation}
          onRelease={() => release(reservation)}
        />
      ))}
      {expired.map((reservation) => (
        <ExpiredNotice key={reservation.reservationId} reservation={reservation} onDismissed={load} />
      ))}
      {failure !== null && <OutcomeNotice failure={failure} />}
    </section>
  )
}
