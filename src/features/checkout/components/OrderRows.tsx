import type { ReactNode } from 'react'
import { billingDocument } from '#core/domain/billing-document.ts'
import type { PurchaseContext } from '#core/domain/purchase-context.ts'
import { serverPaths } from '#core/domain/server-paths.ts'
import { withdrawalAddress } from '#core/domain/withdrawal-address.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Link } from '#shared/Link.tsx'
import { Icon } from '#ui/Icon.tsx'
import { MenuLabel } from '#ui/MenuLabel.tsx'
import { mailIcon, undoIcon, fileDownIcon } from '#ui/more-icons.ts'
import { organizerMailLink } from '../organizer-mail-link.ts'
import { useCheckout } from '../use-checkout.ts'
import type { ResendEmailState } from '../use-resend-email.ts'

type BillingDocumentLinkProps = {
  className?: string
  /** Replaces the link while there is no document. */
  missing?: ReactNode
  /** Shown after the text. */
  children?: ReactNode
}

/** Downloads the invoice, or the receipt of a reservation without one. */
export const BillingDocumentLink = ({ className, missing = null, children }: BillingDocumentLinkProps) => {
  const { t } = useTranslations()
  const { reservation, context } = useCheckout()
  const document = billingDocument(reservation, context)
  if (document === null) return missing
  const { type, publicIdentifier } = context
  return (
    <a
      className={className}
      href={serverPaths.billingDocument(document, type, publicIdentifier, reservation.id)}
      download={`${document}-${reservation.shortId}.pdf`}
      type="application/pdf"
    >
      <Icon shape={fileDownIcon} />
      {t(`reservation-page-complete.download-your-${document}`)}
      {children}
    </a>
  )
}

/** The way to the organizer, who corrects the e-mail address of an order. */
export const WrongAddress = () => {
  const { t } = useTranslations()
  const { reservation, context } = useCheckout()
  if (context.organizationEmail === '') return null
  return (
    <p className="dim small">
      <a href={organizerMailLink(context, reservation)}>
        {t('app.checkout.wrong-address')} {t('app.facts.write-organizer')}
      </a>
    </p>
  )
}

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
