import { useTranslations } from '#i18n/use-translations.ts'
import { Button } from '#ui/Button.tsx'
import { refreshIcon } from '#ui/icons.ts'
import { Notice } from '#ui/Notice.tsx'
import type { KeepOutcome } from '../use-keep-ticket.ts'

type Props = { outcome: KeepOutcome; retry: () => void }

/** Shows that this page has stored its ticket on the device, or why it could not. A ticket without a code yet is not mentioned. */
export const KeptNotice = ({ outcome, retry }: Props) => {
  const { t } = useTranslations()
  if (outcome === null || outcome === 'refused') return null
  if (outcome === 'saved') return <Notice tone="ok" live="status" title={t('app.checkout.saved.online')} />
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
      {t(`app.wallet.failed.${outcome}`)}
    </Notice>
  )
}
