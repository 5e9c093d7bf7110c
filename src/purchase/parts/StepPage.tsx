import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { minute, second } from '#kit/time/durations.ts'
import { recentTime } from '#kit/time/recent-time.ts'
import { Button } from '#ui/content/Button.tsx'
import { classNames } from '#ui/content/class-names.ts'
import { TileMeter } from '#ui/content/TileMeter.tsx'
import { useServices } from '#ui/data/services.ts'
import { Sheet } from '#ui/page/Sheet.tsx'
import { useInBrowser } from '#ui/page/use-in-browser.ts'
import { reservationEndpoints } from '../contract/reservation-endpoints.ts'
import { ticketsOf } from '../rules/booking/booking-form.ts'
import { clockText, countdownTone, passedThreshold, timeLeft } from '../rules/countdown.ts'
import { CheckoutPage } from './CheckoutPage.tsx'
import { contextKeys } from './context-keys.ts'
import { useOpenOrder } from './OrderMessage.tsx'
import { RaisedPriceNotice } from './ReservationSummary.tsx'
import { useCheckout } from './use-checkout.ts'
import { useTimeLeft } from './use-expired.ts'
import { useLeaveCheckout } from './use-leave-checkout.ts'

/** A new reservation lasts 25 minutes by default (docs/api/settings.md#keys-of-an-event), which is the full row of tiles; ms. */
const fullDuration = 25 * minute

type Threshold = ReturnType<typeof passedThreshold>

/** Rounds up, as clocks do: 0 means expired. */
const shownSeconds = (left: number): number => Math.ceil(left / second)

/**
 * The time left, for the top bar, which stays in view under five minutes: gray at first, then a warning, in the last minute a danger
 * (docs/design.md#calm-until-it-matters). Announced at five minutes, one minute and the end only. It is rendered every second: the
 * page is not.
 */
const Countdown = () => {
  const { t, lang } = useTranslations()
  const { reservation, clockOffset } = useCheckout()
  const { now } = useServices()
  const inBrowser = useInBrowser()
  // `left`: ms; null without a browser. `threshold`: passed last, to be announced once.
  const [{ left, threshold }, setState] = useState<{ left: number | null; threshold: Threshold }>(() => ({
    left: inBrowser ? timeLeft(reservation.validity, now(), clockOffset) : null,
    threshold: null,
  }))
  useTimeLeft((next) =>
    setState((before) =>
      // The first tick comes right after the first rendering.
      before.left !== null && shownSeconds(before.left) === shownSeconds(next)
        ? before
        : { left: next, threshold: passedThreshold(before.left ?? next, next) ?? before.threshold },
    ),
  )
  if (left === null) return null
  // The dialog about the end is calm: nothing was charged, and the entries are kept.
  const tone = left === 0 ? 'calm' : countdownTone(left)
  const until = recentTime(reservation.validity - clockOffset, now(), lang)
  const announcements = {
    'five-minutes': t('app.checkout.held.five', { until }),
    'one-minute': t('app.checkout.held.one-minute'),
    over: t('error.STEP_2_ORDER_HAS_EXPIRED'),
  }
  return (
    <>
      <div
        className={classNames('hold-timer', tone !== 'calm' && tone)}
        role="timer"
        aria-label={t('app.checkout.time-left')}
      >
        <span className="vh">
          {threshold === null ? t('app.checkout.held', { until }) : announcements[threshold]}
        </span>
        <b>
          {clockText(left, lang)}
          <TileMeter share={Math.min(1, left / fullDuration)} count={5} />
        </b>
        {tone !== 'calm' && (
          <p>{[t('app.checkout.held', { until }), t('app.checkout.held.kept')].join(' · ')}</p>
        )}
      </div>
      <p className="vh" role="status">
        {threshold === null ? '' : announcements[threshold]}
      </p>
    </>
  )
}

/**
 * Largest difference between the clocks, ms; above it the device's clock was changed while the page was open.
 */
const clockTolerance = 10_000

/**
 * True once the server confirms the expiry. It does not when the reservation was completed in another tab, or
 * when the device's clock was changed: then the reservation is loaded again and its status decides the page.
 */
function useExpiryConfirmed(expired: boolean): boolean {
  const { api } = useServices()
  const { reservation, refresh } = useCheckout()
  const [up, setUp] = useState(false)
  const check = useEffectEvent(async (isCurrent: () => boolean) => {
    const answer = await api.call(reservationEndpoints.reservationStatus, {
      params: { reservationId: reservation.id },
    })
    if (!isCurrent()) return
    const early =
      answer.kind === 'value' && (answer.serverTime ?? Infinity) < reservation.validity - clockTolerance
    if (early || (answer.kind === 'value' && answer.value.status !== 'PENDING')) await refresh()
    else setUp(true)
  })
  useEffect(() => {
    if (!expired) return
    let current = true
    void check(() => current)
    return () => {
      current = false
      setUp(false)
    }
  }, [expired])
  return up
}

/** Reports the expiry. Stays open until its button is pressed; the entries are kept for the next attempt. */
const ExpiredSheet = ({ expired }: { expired: boolean }) => {
  const { t } = useTranslations()
  const { context, reservation } = useCheckout()
  const { uncharged } = useOpenOrder(reservation.id)
  const { leaveExpired } = useLeaveCheckout()
  const up = useExpiryConfirmed(expired)
  const keys = contextKeys[context.type]
  return (
    <Sheet
      open={up}
      title={t('session-expired.header.title')}
      actions={<Button onClick={leaveExpired}>{t(keys.expiredAction)}</Button>}
    >
      <p>{[uncharged, t(keys.expired, { count: ticketsOf(reservation).length })].join(' ')}</p>
    </Sheet>
  )
}

type Props = {
  step: 1 | 2
  back: string
  /** The hold has ended. */
  expired: boolean
  children: ReactNode
}

/** The page of a step while tickets are held, with the time that is left. */
export const StepPage = ({ step, back, expired, children }: Props) => {
  const { t, pick } = useTranslations()
  const { context } = useCheckout()
  // The payment has them at its consent.
  const legal = { terms: context.termsAndConditionsUrl, privacy: context.privacyPolicyUrl }
  return (
    <CheckoutPage
      title={t('reservation-page.header.title', { 0: pick(context.title) })}
      step={step}
      back={back}
      status={<Countdown />}
      legal={step === 1 ? legal : null}
      bar
    >
      <RaisedPriceNotice />
      {children}
      <ExpiredSheet expired={expired} />
    </CheckoutPage>
  )
}
