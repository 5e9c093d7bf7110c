import type { PurchaseContext } from '#core/domain/purchase-context.ts'
import { withdrawalAddress } from '#core/domain/withdrawal-address.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Link } from '#shared/Link.tsx'
import { MenuLabel } from '#ui/MenuLabel.tsx'
import { mailIcon, undoIcon } from '#ui/more-icons.ts'
import { useCheckout } from '../use-checkout.ts'
import type { ResendEmailState } from '../use-resend-email.ts'

type Props = {
  context: PurchaseContext
  /** Null while the order has no confirmation. */
  resendState: ResendEmailState | null
}

/** The rows at the end of the menu of a complete order: the withdrawal, and its confirmation again. */
export const OrderRows = ({ context, resendState }: Props) => {
  const { t } = useTranslations()
  const { reservation } = useCheckout()
  return (
    <>
      <li>
        <Link to={withdrawalAddress({ ...context, reservationId: reservation.id })}>
          <MenuLabel icon={undoIcon}>{t('app.shell.withdraw')}</MenuLabel>
        </Link>
      </li>
      {resendState && (
        <li>
          <button
            type="button"
            aria-disabled={resendState.outcome === 'sending'}
            onClick={() => void resendState.resend()}
          >
            <MenuLabel icon={mailIcon}>{t('reservation-page-complete.resend-reservation-email')}</MenuLabel>
          </button>
        </li>
      )}
    </>
  )
}
