import { useTranslations } from '#i18n/use-translations.ts'
import { mailLink } from '#kit/text/outside-links.ts'
import { MailText } from '#ui/content/MailText.tsx'
import { useCheckout } from './use-checkout.ts'

/** A `mailto:` link to the organizer whose subject is the short id of the reservation. */
export function useOrganizerMailLink(): string {
  const { reservation, context } = useCheckout()
  return mailLink(context.organizationEmail, reservation.shortId)
}

/** The address of the organizer as a link to a mail about the reservation. */
export const OrganizerMail = () => (
  <a href={useOrganizerMailLink()}>
    <MailText>{useCheckout().context.organizationEmail}</MailText>
  </a>
)

/** The button that writes to the organizer. @param className of a button */
export const WriteOrganizer = ({ className }: { className: string }) => {
  const { t } = useTranslations()
  const href = useOrganizerMailLink()
  if (useCheckout().context.organizationEmail === '') return null
  return (
    <a className={className} href={href}>
      {t('app.facts.write-organizer')}
    </a>
  )
}

/** The way to the organizer, who corrects the e-mail address of an order. */
export const WrongAddress = () => {
  const { t } = useTranslations()
  const href = useOrganizerMailLink()
  if (useCheckout().context.organizationEmail === '') return null
  return (
    <p className="dim small">
      <a href={href}>
        {t('app.checkout.wrong-address')} {t('app.facts.write-organizer')}
      </a>
    </p>
  )
}
