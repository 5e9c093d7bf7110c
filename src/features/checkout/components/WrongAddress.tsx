import { useTranslations } from '#i18n/use-translations.ts'
import { organizerMailLink } from '../organizer-mail-link.ts'
import { useCheckout } from '../use-checkout.ts'

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
