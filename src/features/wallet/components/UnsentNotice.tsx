import { useTranslations } from '#i18n/use-translations.ts'
import type { Failure } from '#shared/call-error.ts'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'

/** Nothing was changed, and nothing is queued. */
export const UnsentNotice = ({ failure, purpose }: { failure: Failure; purpose: 'name' | 'send' }) => {
  const { t } = useTranslations()
  if (failure.kind !== 'unreachable') return <OutcomeNotice failure={failure} />
  return (
    <p className="error-message" role="alert">
      {t(`app.tickets.${purpose}.offline`)}
    </p>
  )
}
