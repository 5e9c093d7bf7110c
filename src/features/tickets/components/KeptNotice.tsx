import { useTranslations } from '#i18n/use-translations.ts'
import { Button } from '#ui/Button.tsx'
import { refreshIcon } from '#ui/icons.ts'
import { Notice } from '#ui/Notice.tsx'
import type { KeptTicket } from '../use-keep-ticket.ts'

type Props = { kept: KeptTicket; retry: () => void }

/** Shows that this page has stored its ticket on the device, or why it could not. A ticket without a code yet is not mentioned. */
export const KeptNotice = ({ kept, retry }: Props) => {
  const { t } = useTranslations()
  if (kept === null || kept === 'refused') return null
  if (kept === 'saved') return <Notice tone="ok" live="status" title={t('app.checkout.saved.online')} />
  return (
    <Notice
      tone="warn"
      live="status"
      title={t('app.wallet.kept.failed')}
      actions={
        <Button variant="line" slim icon={refreshIcon} onClick={retry}>
          {t('app.outcome.retry')}
        </Button>
      }
    >
      {t(`app.wallet.failed.${kept}`)}
    </Notice>
  )
}
