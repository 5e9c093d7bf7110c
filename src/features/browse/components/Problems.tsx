import { useText } from '#i18n/text.ts'
import type { Failure } from '#shared/call.ts'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'

export interface Problem {
  readonly code: string
  readonly args?: Readonly<Record<string, string>>
}

type Props = {
  /** Codes with their arguments, from the address or from a refusal. */
  problems: readonly Problem[]
  failure: Failure | null
  attempt: number
  onRetry: () => unknown
}

/** What stands in the way, above the tickets and with the focus on it. A code without words is never shown raw. */
export const Problems = ({ problems, failure, attempt, onRetry }: Props) => {
  const { t, has } = useText()
  if (problems.length > 0) {
    const texts = new Set(
      problems.map(({ code, args }) => (has(code) ? t(code, args) : t('app.outcome.problem'))),
    )
    return (
      <ErrorSummary
        title={t('app.browse.problem')}
        errors={[...texts].map((text) => ({ text }))}
        attempt={attempt}
      />
    )
  }
  return failure && <OutcomeNotice failure={failure} onRetry={onRetry} />
}
