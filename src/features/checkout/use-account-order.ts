import { useEffect, useEffectEvent, useState } from 'react'
import { sendDetailsAgain } from '#core/flows/submit-booking-details.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { signedOutOrder } from '#platform/account-redirect.ts'
import type { Failure } from '#shared/call-error.ts'
import { useServices } from '#shared/services.ts'
import { useInBrowser } from '#ui/use-in-browser.ts'
import { useCheckout } from './use-checkout.ts'
import { useOptionalUser } from './use-optional-user.ts'

/** `ready`: the order can be paid, and stays so. A failure can be repeated. */
type AccountOrder = { state: 'ready' | 'waiting' | Failure; repeat: () => Promise<void> }

/**
 * The server gives an order to the account when it accepts the details: after a later sign-in the details that it has are sent once
 * more (docs/api/accounts.md#reservation-owners).
 */
export function useAccountOrder(): AccountOrder {
  const { lang } = useTranslations()
  const { reservation, context, refresh } = useCheckout()
  const tools = useServices()
  const { me, mayJoin } = useOptionalUser()
  const isInBrowser = useInBrowser()
  const [state, setState] = useState<AccountOrder['state']>(() =>
    isInBrowser && signedOutOrder.read() === reservation.id ? 'waiting' : 'ready',
  )
  async function send(): Promise<AccountOrder['state']> {
    const answer = await sendDetailsAgain(tools, reservation, context, lang)
    if (answer.kind !== 'value' && answer.kind !== 'refused') return answer
    signedOutOrder.keep('')
    // Details that were refused lead back to their form.
    await refresh()
    return 'ready'
  }
  const isSignedIn = Boolean(me)
  const onUser = useEffectEvent(() => {
    if (mayJoin) signedOutOrder.keep(reservation.id)
    if (state === 'waiting' && isSignedIn) void send().then(setState)
  })
  useEffect(() => onUser(), [isSignedIn, mayJoin])
  // Still signed out: the order is paid without the account.
  if (state === 'waiting' && me === null) setState('ready')
  const repeat = (): Promise<void> => {
    setState('waiting')
    return send().then(setState)
  }
  return { state, repeat }
}
