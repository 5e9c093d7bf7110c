import type { ReactNode } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Failure } from './call-error.ts'
import { problemSentences } from './problem-sentences.ts'

type Props = {
  failure: Failure
  onRetry?: (() => unknown) | undefined
  /** What still works, in one sentence: said first (LOOK). */
  children?: ReactNode
}

/** Why a call gave no value, in the person's words, with the way on. Problems that no field owns are listed. */
export const OutcomeNotice = ({ failure, onRetry, children }: Props) => {
  const translations = useTranslations()
  const { t } = translations
  const title = `app.outcome.${failure.kind}`
  const sentences = problemSentences(translations, failure.kind === 'refused' ? failure.problems : [])
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
      {sentences.length > 0 ? (
        sentences.map((sentence) => <p key={sentence}>{sentence}</p>)
      ) : (
        <p>{t(`${title}.text`)}</p>
      )}
      {children}
    </Notice>
  )
}
