import { type ReactNode, useEffect, useRef, useState } from 'react'
import { endpoints } from '#core/contract/endpoints.ts'
import { clockText, countdownTone } from '#core/domain/countdown.ts'
import { minute } from '#core/domain/durations.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { DocumentTitle } from '#shared/PageHeading.tsx'
import { useServices } from '#shared/services.ts'
import { Button } from '#ui/Button.tsx'
import { HoldTimer } from '#ui/HoldTimer.tsx'
import { Page } from '#ui/Page.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { contextKeys } from '../context-keys.ts'
import { deviceTimeText } from '../device-time-text.ts'
import { useCheckout } from '../use-checkout.ts'
import { useCountdown } from '../use-countdown.ts'
import { useLeaveCheckout } from '../use-leave-checkout.ts'
import { StepBar } from './StepBar.tsx'

/** A new reservation lasts 25 minutes by default (docs/api/settings.md#keys-of-an-event), which is the full row of tiles; ms. */
const fullDuration = 25 * minute

/**
 * The time left, for the top bar. Announced at five minutes, one minute and the end only. It is rendered every second: the page
 * is not.
 */
const Countdown = () => {
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
  const checkout = useCheckout()
  const latest = useRef(checkout)
  const [up, setUp] = useState(false)
  useEffect(() => {
    latest.current = checkout
  }, [checkout])
  useEffect(() => {
    if (!expired) return
    let current = true
    const { reservation, refresh } = latest.current
    const ask = api.call(endpoints.reservationStatus, { params: { reservationId: reservation.id } })
    void ask.then((answer) => {
      if (!current) return
      const early =
        answer.kind === 'value' && (answer.serverTime ?? Infinity) < reservation.validity - clockTolerance
      if (early || (answer.kind === 'value' && answer.value.status !== 'PENDING')) void refresh()
      else setUp(true)
    })
    return () => {
      current = false
      setUp(false)
    }
  }, [expired, api])
  return up
}

/** Reports the expiry. Stays open until its button is pressed; the entries are kept for the next attempt. */
const ExpiredSheet = ({ expired }: { expired: boolean }) => {
  const { t } = useTranslations()
  const { context } = useCheckout()
  const { leaveExpired } = useLeaveCheckout()
  const up = useExpiryConfirmed(expired)
  const keys = contextKeys[context.type]
  return (
    <Sheet
      open={up}
      title={t('session-expired.header.title')}
      actions={<Button onClick={leaveExpired}>{t(keys.expiredAction)}</Button>}
    >
      <p>{t(keys.expired)}</p>
    </Sheet>
  )
}

type Props = {
  /** Index in the bar of the steps: 1 for the details, 2 for the payment. */
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
  const title = pick(context.title)
  // The payment has them at its consent.
  const legal = { terms: context.termsAndConditionsUrl, privacy: context.privacyPolicyUrl }
  return (
    <Page
      back={back}
      barTitle={title}
      status={<Countdown />}
      languages={context.contentLanguages}
      legal={step === 1 ? legal : null}
      bar
      wide
    >
      <DocumentTitle title={t('reservation-page.header.title', { 0: title })} />
      <StepBar current={step} />
      {children}
      <ExpiredSheet expired={expired} />
    </Page>
  )
}
