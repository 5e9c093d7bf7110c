import type { ReactNode } from 'react'
import { billingDocument } from '#core/domain/billing-document.ts'
import { serverPaths } from '#core/domain/server-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Icon } from '#ui/Icon.tsx'
import { fileDownIcon } from '#ui/more-icons.ts'
import { useCheckout } from '../use-checkout.ts'

type Props = {
  className?: string
  /** Replaces the link while there is no document. */
  missing?: ReactNode
  /** Shown after the text. */
  children?: ReactNode
}

/** Downloads the invoice, or the receipt of a reservation without one. */
export const BillingDocumentLink = ({ className, missing = null, children }: Props) => {
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
