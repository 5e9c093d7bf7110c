import type { PurchaseContext } from '#core/domain/purchase-context.ts'
import { withdrawalAddress } from '#core/domain/withdrawal-address.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Link } from '#shared/Link.tsx'
import { useCheckout } from '../use-checkout.ts'

/** The way to the withdrawal from the order, where no menu has it. */
export const WithdrawalLink = ({ context }: { context: PurchaseContext }) => {
  const { t } = useTranslations()
  const { reservation } = useCheckout()
  return (
    <Link to={withdrawalAddress({ ...context, reservationId: reservation.id })}>
      {t('app.shell.withdraw')}
    </Link>
  )
}
