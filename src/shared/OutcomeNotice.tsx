import type { ReactNode } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Failure } from './call-error.ts'
import { problemTexts } from './problem-text.ts'

type Props = {
  failure: Failure
  onRetry?: (() => unknown) | undefined
  /** A sentence about what still works. */
  children?: ReactNode
}

/** The text of every status from 500 on (docs/api/envelopes-and-errors.md#status-codes); null without it in the bundle. */
const serverErrorKey = (failure: Failure, has: (key: string) => boolean): string | null => {
  const key = 'error.STEP_2_PAYMENT_REQUEST_CREATION'
  return failure.kind === 'busy' && failure.status >= 500 && has(key) ? key : null
}

/** Reports why a call failed and offers a retry; lists the problems of a refusal. */
export const OutcomeNotice = ({ failure, onRetry, children }: Props) => {
  const translations = useTranslations()
  const { t, has } = translations
  const title = `app.outcome.${failure.kind}`
  const texts = problemTexts(translations, failure.kind === 'refused' ? failure.problems : [])
  return (
    <Notice
      tone={failure.kind === 'refused' ? 'danger' : 'warn'}
      icon={failure.kind === 'unreachable' ? 'cloud-off' : undefined}
      live="alert"
      title={t(title)}
      actions={
        onRetry && (
          <Button variant="line" slim icon="refresh" onClick={onRetry}>
            {t('app.outcome.retry')}
          </Button>
        )
      }
    >
      {texts.length > 0 ? (
        texts.map((text) => <p key={text}>{text}</p>)
      ) : (
        <p>{t(serverErrorKey(failure, has) ?? `${title}.text`)}</p>
      )}
      {children}
    </Notice>
  )
}
