import type { Warning } from '#core/contract/problem.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { problemText, warningProblem } from '#shared/problem-text.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'

type Props = { warning: Warning; onCheck: () => void; onProceed: () => Promise<void> }

/**
 * Asks about the first warning of the server: correct the entries, or continue
 * (docs/api/client-behavior.md#booking-page).
 */
export const WarningSheet = ({ warning, onCheck, onProceed }: Props) => {
  const translations = useTranslations()
  return (
    <Sheet
      open
      title={translations.t('app.checkout.warning')}
      onDismiss={onCheck}
      dismiss={translations.t('warning.check')}
      actions={
        <Button variant="line" onClick={onProceed}>
          {translations.t('warning.proceed')}
        </Button>
      }
    >
      <p>{problemText(translations, warningProblem(warning))}</p>
    </Sheet>
  )
}
