import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { nextHoldWarning, type HoldWarning } from '#core/domain/hold-warnings.ts'
import { parsePage, paths } from '#core/domain/page-paths.ts'
import { isOpen } from '#core/domain/reservation-status.ts'
import { durationText } from '#core/domain/unit-text.ts'
import { allReservations, getReservation } from '#core/storage/read/reservations.ts'
import type { ReservationRecord } from '#core/storage/records.ts'
import { useTranslations, useTranslationStore } from '#i18n/use-translations.ts'
import { startLongTimeout } from '#platform/long-timeout.ts'
import { useServices } from '#shared/services.ts'
import { dismissToast, showToast } from '#shared/toasts.ts'
import { ToastAction } from '#ui/Toast.tsx'

type Warning = HoldWarning<ReservationRecord>

/** Shows the message of a hold, with the way to its page. */
function useShowWarning(): (warning: Warning) => void {
  const { t, pick, lang } = useTranslations()
  const navigate = useNavigate()
  return ({ hold, left }) => {
    const { type, publicIdentifier, reservationId, title } = hold
    const id = `hold-${reservationId}`
    const open = (): void => {
      dismissToast(id)
      void navigate(paths.reservation(type, publicIdentifier, reservationId, 'book'))
    }
    showToast({
      id,
      text: t('app.wallet.hold.left', { title: pick(title), time: durationText(left, lang) }),
      actions: <ToastAction label={t('app.wallet.continue')} onClick={open} />,
      lasting: 20_000,
    })
  }
}

/**
 * Warns of holds that end, one hour and ten minutes before, on every page but their own, which has a clock. Stored ones are
 * read again with each page: an offer of the waiting list is one as soon as its link was opened.
 */
export function useHoldWarnings(): void {
  const { existingDatabase, now } = useServices()
  const store = useTranslationStore()
  const { pathname } = useLocation()
  const [round, setRound] = useState(0)
  const show = useShowWarning()
  const warn = useEffectEvent(async (warning: Warning): Promise<void> => {
    const { reservationId, validity } = warning.hold
    const db = await existingDatabase()
    const hold = db === null ? undefined : await getReservation(db, reservationId)
    const isHeld = hold !== undefined && isOpen(hold.status) && hold.validity === validity
    const page = parsePage(pathname)
    const isShown = page?.page === 'reservation' && page.reservationId === reservationId
    if (!isHeld || isShown) return
    await store.loadNamespace('wallet')
    show(warning)
  })
  useEffect(() => {
    let over = false
    let stop = (): void => undefined
    const start = async (): Promise<void> => {
      const db = await existingDatabase()
      const holds = db === null ? [] : (await allReservations(db)).filter(({ status }) => isOpen(status))
      const next = nextHoldWarning(holds, now())
      if (over || next === null) return
      stop = startLongTimeout(() => {
        void warn(next)
          .catch(() => undefined)
          .then(() => setRound((before) => before + 1))
      }, next.at - now())
    }
    // A browser whose storage does not answer holds nothing that could be continued.
    void start().catch(() => undefined)
    return () => {
      over = true
      stop()
    }
  }, [existingDatabase, now, pathname, round])
}
