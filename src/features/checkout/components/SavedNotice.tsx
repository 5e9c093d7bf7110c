import { useTranslations } from '#i18n/use-translations.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { KeepTicketsState } from '../use-keep-tickets.ts'

/**
 * How many tickets are stored on this device. "Saved" is shown only after each was read back
 * (docs/design.md#wording).
 */
export const SavedNotice = ({
  saving: { running, saved, failed, again },
  count,
}: {
  saving: KeepTicketsState
  count: number
}) => {
  const { t } = useTranslations()
  if (count === 0) return null
  if (saved === count) {
    return (
      <Notice tone="ok" icon="shield-check" live="status" title={t('app.checkout.saved')}>
        {t('app.checkout.saved.text', { count })}
      </Notice>
    )
  }
  if (running || failed.length === 0) {
    return (
      <Notice icon="loader" live="status" title={t('app.checkout.saving')}>
        {t('app.checkout.saving.text', { saved, count })}
      </Notice>
    )
  }
  const [first] = failed
  return (
    <Notice
      tone="warn"
      live="status"
      title={t('app.checkout.unsaved', { saved, total: count })}
      actions={
        <Button variant="line" slim icon="refresh" onClick={again}>
          {t('app.checkout.unsaved.again')}
        </Button>
      }
    >
      {t(`app.checkout.unsaved.${first?.failure ?? 'storage'}`)}
    </Notice>
  )
}
