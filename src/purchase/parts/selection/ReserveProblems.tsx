import { useTranslations } from '#i18n/use-translations.ts'
import { lazyPart } from '#ui/app/lazy-part.ts'
import { OutcomeNotice } from '#ui/app/OutcomeNotice.tsx'
import { problemTexts, type CodedProblem } from '#ui/app/problem-text.ts'
import { Notice } from '#ui/content/Notice.tsx'
import type { Failure } from '#ui/data/call-error.ts'

/** Loads after the server refused a selection. */
const ErrorSummary = lazyPart(async () => (await import('#ui/forms/ErrorSummary.tsx')).ErrorSummary, {
  isRequired: true,
  outline: null,
})

/** The last ticket was sold, or the sale has ended, while the visitor was choosing. */
const gone = 'error.STEP_1_TICKET_CATEGORY_MUST_BE_SALEABLE'

type Props = {
  /** Codes with their arguments, from the address or from a refusal. */
  problems: readonly CodedProblem[]
  failure: Failure | null
  attempt: number
  title: string
  /** The sale of what was chosen has ended. */
  isExpired?: boolean
  /** No other ticket can be chosen. */
  isClosed?: boolean
  onRetry: () => unknown
}

/** Why the reservation failed, above what is on sale. It takes the focus. */
export const ReserveProblems = ({ problems, failure, title, ...props }: Props) => {
  const translations = useTranslations()
  if (problems.length === 0 && failure === null) return null
  const { t } = translations
  const isGone = problems.length > 0 && problems.every(({ code }) => code === gone)
  const texts = problemTexts(
    translations,
    problems.map((problem) =>
      problem.code === gone ? { ...problem, code: 'app.browse.just-sold-out' } : problem,
    ),
  )
  return (
    <div className="after-5">
      {isGone ? (
        // Nothing is wrong with what was chosen: others were faster.
        <Notice
          live="alert"
          title={t(props.isExpired ? 'show-event.expired-categories' : 'app.browse.just-sold-out')}
        >
          {t(props.isClosed ? 'app.browse.nothing-else' : 'app.browse.nothing-reserved')}
        </Notice>
      ) : problems.length > 0 ? (
        <ErrorSummary title={title} errors={texts.map((text) => ({ text }))} attempt={props.attempt} />
      ) : (
        failure && <OutcomeNotice failure={failure} onRetry={props.onRetry} />
      )}
    </div>
  )
}
