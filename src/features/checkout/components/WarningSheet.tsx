import type { Warning } from '#core/contract/problem.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { problemText, warningProblem } from '#shared/problem-text.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'

type Props = { warnings: readonly Warning[]; onCheck: () => void; onProceed: () => Promise<void> }

/**
 * Asks about a warning of the server: correct the entries, or continue. Only the first warning is shown
 * (docs/api/client-behavior.md#booking-page).
 */
export const WarningSheet = ({ warnings, onCheck, onProceed }: Props) => {
  const translations = useTranslations()
  const [first] = warnings
  return (
    <Sheet
      open={first !== undefined}
      title={translations.t('app.checkout.warning')}
      onDismiss={onCheck}
      actions={
        <>
          <Button variant="line" onClick={onCheck}>
            {translations.t('warning.check')}
          </Button>
          <Button variant="line" onClick={onProceed}>
            {translations.t('warning.proceed')}
          </Button>
        </>
      }
    >
      {first !== undefined && <p>{problemText(translations, warningProblem(first))}</p>}
    </Sheet>
  )
}
