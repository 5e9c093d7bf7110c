/** The signed-in visitor as the wire shows it (docs/api/accounts.md#current-user). */
import type { User as UserOnTheWire } from '#core/contract/account.ts'
import type { User, UserProfile } from '#server/infra/database/tables/accounts.ts'
import { billingDetails } from '#server/modules/reservations/index.ts'

/** @param profile undefined until it is saved for the first time */
export function userView(user: User, profile: UserProfile | undefined): UserOnTheWire {
  return {
    firstName: user.first_name,
    lastName: user.last_name,
    emailAddress: user.email,
    external: true,
    profile: profile
      ? {
          billingDetails: billingDetails(profile.billing),
          additionalData: Object.fromEntries(
            Object.entries(profile.additional_data).map(([key, { label, values }]) => [
              key,
              { label, values: [...values] },
            ]),
          ),
        }
      : null,
  }
}
