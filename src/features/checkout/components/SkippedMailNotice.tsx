import { useTranslations } from '#i18n/use-translations.ts'
import { mailIcon } from '#ui/more-icons.ts'
import { Notice } from '#ui/Notice.tsx'
import { useCheckout } from '../use-checkout.ts'
import { ResendEmailButton } from './ResendEmailButton.tsx'

type Props = {
  /** The page has no other button that sends the mail. */
  resend?: boolean
}

/** Reports that a mail of the order was not sent; nothing otherwise. */
export const SkippedMailNotice = ({ resend = false }: Props) => {
  const { t } = useTranslations()
  const { reservation } = useCheckout()
  if (reservation.metadata.mailSkipped !== true) return null
  return (
    <div className="after-4">
      <Notice tone="warn" icon={mailIcon} title={t('app.checkout.mail-skipped')}>
        {t('app.checkout.mail-skipped.text')}
      </Notice>
      {resend && <ResendEmailButton />}
    </div>
  )
}
