import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#core/domain/page-paths.ts'
import { cancelReservation } from '#core/flows/cancel-reservation.ts'
import { findHeldReservations, type HeldReservation } from '#core/flows/find-held-reservations.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useServices } from '#platform/services.tsx'
import type { Failure } from '#shared/call-error.ts'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { showToast } from '#shared/toasts.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { deviceTimeText } from '../date-time-text.ts'
import { useCheckoutTools } from '../use-checkout.ts'

type Props = {
  /** Only the reservations of this event. */
  shortName?: string
  /** `held`: this device holds tickets. `released`: some are on sale again. */
  onChange?: (held: boolean, released: boolean) => void
}

/** The reservations that the server confirms to hold for this device, read once and again when one ends. */
function useHeldReservations(shortName: string | undefined) {
  const { api, now } = useServices()
  const [held, setHeld] = useState<readonly HeldReservation[]>([])
  const load = useCallback(async (): Promise<void> => {
    try {
      const store = globalThis.indexedDB as IDBFactory | undefined
      if (store !== undefined) setHeld(await findHeldReservations({ api, now, store }, shortName))
    } catch {
      // A browser without readable storage holds no reservation.
      setHeld([])
    }
  }, [api, now, shortName])
  useEffect(() => {
    void load()
  }, [load])
  const [first] = held
  useEffect(() => {
    if (first === undefined) return
    const timer = setTimeout(() => void load(), Math.max(0, first.until - now()))
    return () => clearTimeout(timer)
  }, [first, load, now])
  return { held, load }
}

/** Leads back to the reservations that this device holds, and releases their tickets. */
export const HeldReservations = ({ shortName, onChange }: Props) => {
  const { t, lang, pick } = useTranslations()
  const tools = useCheckoutTools()
  const { held, load } = useHeldReservations(shortName)
  const [failure, setFailure] = useState<Failure | null>(null)
  const any = held.length > 0
  const report = useEffectEvent((holds: boolean) => onChange?.(holds, false))
  useEffect(() => report(any), [any])

  const release = async (reservationId: string) => {
    const answer = await cancelReservation(tools, reservationId)
    setFailure(answer.kind === 'canceled' || answer.kind === 'not-canceled' ? null : answer)
    if (answer.kind === 'canceled') {
      showToast({ id: 'hold', text: t('app.checkout.hold.released') })
      onChange?.(held.length > 1, true)
    }
    await load()
  }
  if (!any) return null
  return (
    <section className="stack gap-3 after-5" aria-label={t('app.checkout.hold.label')}>
      {held.map(({ reservationId, shortName: event, title, count, until }) => (
        <Notice
          key={reservationId}
          icon="clock"
          title={t('app.checkout.hold', { count, until: deviceTimeText(until, lang) })}
          actions={
            <>
              <Link
                className={buttonClass({ variant: 'line', slim: true })}
                to={paths.reservation('event', event, reservationId, 'book')}
              >
                {t('app.checkout.hold.continue')}
              </Link>
              <Button variant="text" slim onClick={() => release(reservationId)}>
                {t('app.checkout.hold.release')}
              </Button>
            </>
          }
        >
          {shortName === undefined && pick(title)}
        </Notice>
      ))}
      {failure !== null && <OutcomeNotice failure={failure} />}
    </section>
  )
}
