/** The API client of this page and the answers that the device keeps, in their own file with the codecs: see lazy-api.ts. */
import type { QueryClient } from '@tanstack/react-query'
import type { TrustedClock } from '#kit/time/trusted-clock.ts'
import type { ReservationInfo } from '#purchase/contract/reservation.ts'
import {
  loadedReservation,
  reservationKey,
  type LoadedReservation,
} from '#purchase/parts/loaded-reservation.ts'
import { requestChallenge } from '#ui/data/challenge.ts'
import { setSignInEnabled } from '#ui/data/sign-in-state.ts'
import { createApi, type Api } from '#wire/client.ts'
import { createSession } from '#wire/session.ts'

export { keepQueries } from './keep-queries.ts'

interface PageApiOptions {
  /** Gets the reservation that a call has made. */
  readonly client: QueryClient
  readonly language: () => string
  readonly sessionId: string | null
  /** The served page has already opened the cookie session (docs/api/sessions-and-anti-forgery.md#first-call-of-a-client). */
  readonly sessionOpen: boolean
  readonly clock: TrustedClock
}

export const createPageApi = ({ client, language, sessionId, sessionOpen, clock }: PageApiOptions): Api =>
  createApi({
    fetch: (input, init) => fetch(input, init),
    session: createSession(sessionId),
    sessionOpen,
    clock,
    language,
    onSignInEnabledChange: setSignInEnabled,
    onChallenge: requestChallenge,
    onReservation: (info: ReservationInfo, serverTime) =>
      client.setQueryData<LoadedReservation>(reservationKey(info.id), {
        ...loadedReservation(info, serverTime, clock.now()),
        isNew: true,
      }),
  })
