import type { ImportRefusal } from '#core/domain/read-import.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Notice } from '#ui/Notice.tsx'

/** Why something cannot be added, and what to do instead. */
export const ImportRefused = ({ reason }: { reason: ImportRefusal | 'lost' }) => {
  const { t } = useTranslations()
  return (
    <Notice
      tone="warn"
      live="alert"
      title={reason === 'ticket-code' ? t('app.tickets.add.door-code') : undefined}
    >
      {t(`app.tickets.add.refused.${reason}`, { shop: location.host })}
    </Notice>
  )
}
