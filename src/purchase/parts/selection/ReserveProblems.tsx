import { useTranslations } from '#i18n/use-translations.ts'
import { ownValue } from '#kit/own-value.ts'
import { lazyPart } from '#ui/app/lazy-part.ts'
import { OutcomeNotice } from '#ui/app/OutcomeNotice.tsx'
import { problemTexts, type CodedProblem } from '#ui/app/problem-text.ts'
import type { Failure } from '#ui/data/call-error.ts'

/** Loads after the server refused a selection. */
const ErrorSummary = lazyPart(async () => (await import('#ui/forms/ErrorSummary.tsx')).ErrorSummary, {
  isRequired: true,
  outline: null,
})

/** This code also means that the last ticket was sold while the visitor was choosing. */
const ownTexts: Readonly<Record<string, string>> = {
  'error.STEP_1_TICKET_CATEGORY_MUST_BE_SALEABLE': 'app.browse.just-sold-out',
}

const withOwnText = (problem: CodedProblem): CodedProblem => ({
  ...problem,
  code: ownValue(ownTexts, problem.code) ?? problem.code,
})

type Props = {
  /** Codes with their arguments, from the address or from a refusal. */
  problems: readonly CodedProblem[]
  failure: Failure | null
  attempt: number
  title: string
  onRetry: () => unknown
}

/** Why the reservation failed, above what is on sale. It takes the focus. */
export const ReserveProblems = ({ problems, failure, attempt, title, onRetry }: Props) => {
  const translations = useTranslations()
  if (problems.length === 0 && failure === null) return null
  return (
    <div className="after-5">
      {problems.length > 0 ? (
        <ErrorSummary
          title={title}
          errors={problemTexts(translations, problems.map(withOwnText)).map((text) => ({ text }))}
          attempt={attempt}
        />
      ) : (
        failure && <OutcomeNotice failure={failure} onRetry={onRetry} />
      )}
    </div>
  )
}
