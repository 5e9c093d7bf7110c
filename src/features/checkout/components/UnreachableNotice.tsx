import { useTranslations } from '#i18n/use-translations.ts'
import { cloudOffIcon } from '#ui/icons.ts'
import { Notice } from '#ui/Notice.tsx'

/** The server cannot be reached while a payment is open: the page continues by itself. */
export const UnreachableNotice = () => {
  const { t } = useTranslations()
  return (
    <Notice tone="warn" icon={cloudOffIcon} live="status" title={t('app.outcome.unreachable')}>
      {t('app.checkout.processing.unreachable')}
    </Notice>
  )
}
