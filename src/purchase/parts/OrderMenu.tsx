import type { ReactNode } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { Link } from '#ui/app/Link.tsx'
import { MenuLink } from '#ui/app/MenuButton.tsx'
import { MenuLabel } from '#ui/content/MenuLabel.tsx'
import { mailIcon, undoIcon, fileDownIcon } from '#ui/content/more-icons.ts'
import { serverPaths } from '#wire/server-paths.ts'
import { billingDocument } from '../rules/booking/billing-document.ts'
import { withdrawalAddress } from '../rules/withdrawal-address.ts'
import { WrongAddress } from './OrganizerMail.tsx'
import { useResendEmail, ResendEmailOutcome } from './ResendEmail.tsx'
import { useCheckout } from './use-checkout.ts'

/** The invoice, or the receipt of a reservation without one: its text and the attributes of a link to it; null without a document. */
export function useBillingDocument() {
  const { t } = useTranslations()
  const { reservation, context } = useCheckout()
  const document = billingDocument(reservation, context)
  return (
    document && {
      text: t(`reservation-page-complete.download-your-${document}`),
      link: {
        href: serverPaths.billingDocument(document, context.type, context.publicIdentifier, reservation.id),
        download: `${document}-${reservation.shortId}.pdf`,
        type: 'application/pdf',
      },
    }
  )
}

/** Downloads the invoice or the receipt, and the credit notes; nothing without one. */
export const BillingRows = () => {
  const { t } = useTranslations()
  const { reservation, context } = useCheckout()
  const document = useBillingDocument()
  const notes = (reservation.metadata.creditNotes ?? []).map((number) => ({
    text: t('app.checkout.credit-note', { number }),
    link: { href: serverPaths.creditNote(context, reservation.id, number), type: 'application/pdf' },
  }))
  return (document === null ? [] : [document, ...notes]).map(({ text, link }) => (
    <li key={link.href}>
      <a {...link}>
        <MenuLabel icon={fileDownIcon}>{text}</MenuLabel>
      </a>
    </li>
  ))
}

/** The way to withdraw from the order, where it is no row of a menu. */
export const WithdrawalLink = () => {
  const { t } = useTranslations()
  return (
    <p className="links">
      <Link to={withdrawalAddress(useCheckout().order)}>{t('app.shell.withdraw')}</Link>
    </p>
  )
}

type Props = {
  /** The rows before the withdrawal. */
  children: ReactNode
  /** The order has a confirmation that can be sent again. */
  isConfirmed: boolean
  /** Stands below the menu. */
  note?: ReactNode
}

/** The menu of a complete order, at its end the withdrawal and the confirmation again; below it what follows from them. */
export const OrderMenu = ({ children, isConfirmed, note }: Props) => {
  const { t } = useTranslations()
  const { order } = useCheckout()
  const state = useResendEmail()
  return (
    <>
      <ul className="menu">
        {children}
        <MenuLink to={withdrawalAddress(order)} icon={undoIcon}>
          {t('app.shell.withdraw')}
        </MenuLink>
        {isConfirmed && (
          <li>
            <button
              type="button"
              aria-disabled={state.outcome === 'sending'}
              onClick={() => void state.resend()}
            >
              <MenuLabel icon={mailIcon}>{t('reservation-page-complete.resend-reservation-email')}</MenuLabel>
            </button>
          </li>
        )}
      </ul>
      <ResendEmailOutcome state={state} />
      {note}
      {isConfirmed && <WrongAddress />}
    </>
  )
}
