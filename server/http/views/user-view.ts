/** The signed-in visitor as the wire shows it. Contract 2, 1.15. */
import type { User as UserOnTheWire } from '#core/contract/account.ts'
import type { ItalianBilling, User, UserProfile } from '../../store/tables/accounts.ts'
import { billingDetails } from './reservation-view.ts'

const none = { italianEInvoicing: null, empty: true }

/** `reference` is whichever of the two addresses the type names. */
const invoicingInfo = (italian: ItalianBilling | null | undefined) =>
  italian
    ? {
        italianEInvoicing: {
          ...italian,
          reference: italian.referenceType === 'PEC' ? italian.pec : italian.addresseeCode,
          referenceTypeAsString: italian.referenceType ?? '',
          empty: false,
        },
        empty: false,
      }
    : none

/** @param profile undefined until something was saved for the first time */
export function userView(user: User, profile: UserProfile | undefined): UserOnTheWire {
  return {
    firstName: user.first_name,
    lastName: user.last_name,
    emailAddress: user.email,
    external: true,
    profile: profile
      ? {
          billingDetails: {
            ...billingDetails(profile.billing),
            invoicingAdditionalInfo: invoicingInfo(profile.billing.italian),
          },
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
