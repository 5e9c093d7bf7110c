import type { KeepFailure } from '#core/domain/keep-progress.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Button } from '#ui/Button.tsx'
import { loaderIcon } from '#ui/icons.ts'
import { Notice } from '#ui/Notice.tsx'

/**
 * Whether a page stores its ticket on the device: `saving`, `saved`, or why it could not; `other`: the device has the ticket of an earlier
 * holder. Null when nothing is to be done.
 */
export type KeepOutcome = 'saving' | 'saved' | 'other' | KeepFailure | null

/** @param name the attendee; `save` stores the ticket: again, or that of another holder. A ticket without a code yet is not mentioned. */
export const KeptNotice = ({
  outcome,
  name,
  save,
}: {
  outcome: KeepOutcome
  name: string
  save: () => unknown
}) => {
  const { t } = useTranslations()
  if (outcome === null || outcome === 'refused') return null
  if (outcome === 'saving') return <Notice icon={loaderIcon} live="status" title={t('app.checkout.saving')} />
  if (outcome === 'saved') return <Notice tone="ok" live="status" title={t('app.checkout.saved.online')} />
  const isOther = outcome === 'other'
  return (
    <Notice
      tone="warn"
      live="status"
      className="pk-wide after-4"
      title={isOther ? t('app.wallet.other', { name }) : t('app.wallet.kept.failed')}
      actions={
        <Button variant="line" slim onClick={save}>
          {t(isOther ? 'app.wallet.other.save' : 'app.outcome.retry')}
        </Button>
      }
    >
      {t(isOther ? 'app.wallet.other.text' : `app.wallet.failed.${outcome}`)}
    </Notice>
  )
}
