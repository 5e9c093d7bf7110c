import { useText } from '#i18n/text.ts'
import type { Failure } from '#shared/call.ts'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { problemSentences, type Told } from '#shared/problem-sentences.ts'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'

type Props = {
  /** Codes with their arguments, from the address or from a refusal. */
  problems: readonly Told[]
  failure: Failure | null
  attempt: number
  onRetry: () => unknown
}

/** What stands in the way, above the tickets and with the focus on it. */
export const Problems = ({ problems, failure, attempt, onRetry }: Props) => {
  const texts = useText()
  if (problems.length > 0) {
    return (
      <ErrorSummary
        title={texts.t('app.browse.problem')}
        errors={problemSentences(texts, problems).map((text) => ({ text }))}
        attempt={attempt}
      />
    )
  }
  return failure && <OutcomeNotice failure={failure} onRetry={onRetry} />
}
