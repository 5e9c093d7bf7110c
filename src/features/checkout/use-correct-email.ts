import { useEffect, useState } from 'react'
import { emailCorrectionEndpoints } from '#core/contract/email-correction.ts'
import { canonicalEmail, isSameEmail } from '#core/domain/canonical-email.ts'
import { hour, second } from '#core/domain/durations.ts'
import { isEmailAddress } from '#core/domain/email-address.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { onVisible } from '#platform/page-events.ts'
import type { Failure } from '#shared/call-error.ts'
import { useServices } from '#shared/services.ts'
import { useCheckout } from './use-checkout.ts'

/** How often the page asks whether the link was opened, which happens on any device; ms. */
const askInterval = 10 * second

/** `over`: the order can no longer be corrected. `error.…`: key of the text at the field. */
type Outcome = 'form' | 'sending' | 'sent' | 'over' | 'error.email' | 'error.sameEmail' | Failure

export interface CorrectEmailState {
  readonly outcome: Outcome
  /** The address of the last request; "" before one. */
  readonly email: string
  /** The order has the address of the last request: its link was opened. */
  readonly done: boolean
  /** Requests the link. @returns false when the address is refused and the field is to be changed */
  readonly send: (text: string) => Promise<boolean>
  readonly again: () => void
}

/** Requests the correction of the order's e-mail address (docs/api/reservations.md#correct-the-address), and waits for its link. */
export function useCorrectEmail(): CorrectEmailState {
  const { lang } = useTranslations()
  const { api } = useServices()
  const {
    reservation,
    context: { type, publicIdentifier },
    refresh,
  } = useCheckout()
  const [outcome, setOutcome] = useState<Outcome>('form')
  const [email, setEmail] = useState('')
  const done = outcome === 'sent' && isSameEmail(reservation.email, email)
  const waits = outcome === 'sent' && !done

  useEffect(() => {
    if (!waits) return
    const check = () => void refresh()
    // The person comes back from the mail.
    const unwatch = onVisible(check)
    const checks = setInterval(check, askInterval)
    const stop = () => {
      clearInterval(checks)
      unwatch()
    }
    // The link has expired.
    const end = setTimeout(stop, hour)
    return () => {
      stop()
      clearTimeout(end)
    }
  }, [waits, refresh])

  const refuse = (key: 'error.email' | 'error.sameEmail'): false => {
    setOutcome(key)
    return false
  }
  const send = async (text: string): Promise<boolean> => {
    if (outcome === 'sending') return true
    const address = canonicalEmail(text)
    if (!isEmailAddress(address)) return refuse('error.email')
    if (isSameEmail(address, reservation.email)) return refuse('error.sameEmail')
    setOutcome('sending')
    const answer = await api.call(emailCorrectionEndpoints.requestEmailCorrection, {
      params: { type, publicIdentifier, reservationId: reservation.id },
      query: { lang },
      body: { email: address },
    })
    setEmail(address)
    if (answer.kind === 'value') setOutcome('sent')
    else if (answer.kind !== 'refused') setOutcome(answer)
    else if (answer.status === 404) setOutcome('over')
    else if (answer.problems.some(({ code }) => code === 'error.sameEmail')) return refuse('error.sameEmail')
    else if (answer.problems.length > 0) return refuse('error.email')
    else setOutcome(answer)
    return true
  }
  return { outcome, email, done, send, again: () => setOutcome('form') }
}
