/** The reservations of the two shops, which a visitor may cancel before their answer. Loaded with the first selected ticket. */
import { reserveCancelable } from '#core/flows/reserve-cancelable.ts'
import { reserveSubscription } from '#core/flows/reserve-subscription.ts'
import { reserve } from '#core/flows/reserve.ts'
import { savedSelection } from '#platform/browser-storage.ts'
import { pauseUntilOnline } from '#platform/pause-until-online.ts'
import type { Services } from '#shared/services.ts'

/** Never rejects. @param canceled the visitor waits no longer */
export function sendReservation(
  services: Services,
  request: Parameters<typeof reserve>[2],
  canceled: AbortSignal,
) {
  const { shortName, lang, selection, options } = request
  // The proof of a bot check changes nothing about what is reserved.
  const content = JSON.stringify([lang, selection, { ...options, captcha: null }])
  return reserveCancelable(
    { ...services, pause: pauseUntilOnline },
    { offer: shortName, content },
    () => reserve(services, savedSelection, request),
    canceled,
  )
}

/** Never rejects. @param id of the descriptor. @param canceled the visitor waits no longer */
export const sendSubscriptionReservation = (services: Services, id: string, canceled: AbortSignal) =>
  reserveCancelable(
    { ...services, pause: pauseUntilOnline },
    { offer: id, content: '' },
    () => reserveSubscription(services, id),
    canceled,
  )
