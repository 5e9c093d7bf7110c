import { useTranslations } from '#i18n/use-translations.ts'
import { ownValue } from '#kit/own-value.ts'
import { lazyPart } from '#ui/app/lazy-part.ts'
import { OutcomeNotice } from '#ui/app/OutcomeNotice.tsx'
import { problemTexts, type CodedProblem } from '#ui/app/problem-text.ts'
import { headingText } from '#ui/content/heading-text.ts'
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

const ownText = ({ code }: CodedProblem) => ownValue(ownTexts, code)

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
  const texts = problemTexts(
    translations,
    problems.map((problem) => ({ ...problem, code: ownText(problem) ?? problem.code })),
  )
  // Others were faster: the one sentence is the title.
  const isSold = texts.length === 1 && problems.every((problem) => ownText(problem) !== undefined)
  const [sold = ''] = texts
  return (
    <div className="after-5">
      {problems.length > 0 ? (
        <ErrorSummary
          title={isSold ? headingText(sold) : title}
          errors={isSold ? [] : texts.map((text) => ({ text }))}
          calm={isSold}
          attempt={attempt}
        />
      ) : (
        failure && <OutcomeNotice failure={failure} onRetry={onRetry} />
      )}
    </div>
  )
}
