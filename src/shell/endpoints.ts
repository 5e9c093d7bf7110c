/** Every call of the public API: the server registers by this table. Paths: docs/api/README.md#base-paths-and-bodies. */
import { accountEndpoints } from '#account/contract.ts'
import { catalogueEndpoints } from '#catalogue/contract/catalogue.ts'
import { discountEndpoints } from '#catalogue/contract/discounts.ts'
import { organizerEndpoints } from '#catalogue/contract/organizer.ts'
import { subscriptionEndpoints } from '#catalogue/contract/subscriptions.ts'
import { pollEndpoints } from '#polls/contract.ts'
import { paymentEndpoints } from '#purchase/contract/payment.ts'
import { reservationEmailEndpoints } from '#purchase/contract/reservation-email-endpoints.ts'
import { reservationEndpoints } from '#purchase/contract/reservation-endpoints.ts'
import { reserveEndpoints } from '#purchase/contract/reservation.ts'
import { userEndpoints } from '#purchase/contract/user.ts'
import { pushEndpoints } from '#push/contract.ts'
import { saleQueueEndpoints } from '#queue/contract.ts'
import { ticketEndpoints } from '#ticket/contract.ts'
import { waitingListEndpoints } from '#waiting-list/contract.ts'
import { withdrawalEndpoints } from '#withdrawal/contract.ts'

export const endpoints = {
  ...catalogueEndpoints,
  ...organizerEndpoints,
  ...subscriptionEndpoints,
  ...waitingListEndpoints,
  ...saleQueueEndpoints,
  ...pushEndpoints,
  ...pollEndpoints,
  ...discountEndpoints,
  ...reserveEndpoints,
  ...reservationEndpoints,
  ...paymentEndpoints,
  ...reservationEmailEndpoints,
  ...withdrawalEndpoints,
  ...ticketEndpoints,
  ...userEndpoints,
  ...accountEndpoints,
} as const
