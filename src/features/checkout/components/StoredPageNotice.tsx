import { useTranslations } from '#i18n/use-translations.ts'
import { useOpensOffline } from '#shared/use-opens-offline.ts'
import { Notice } from '#ui/Notice.tsx'

/** Reports that the page of an order that waits for its payment opens without a connection; renders nothing where it does not. */
export const StoredPageNotice = ({ stored }: { stored: boolean }) => {
  const { t } = useTranslations()
  const opensOffline = useOpensOffline()
  if (!stored || opensOffline !== 'yes') return null
  return (
    <Notice tone="ok" live="status" className="before-5" title={t('app.checkout.saved.online')}>
      {t('app.checkout.transfer.saved')}
    </Notice>
  )
}
