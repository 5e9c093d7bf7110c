import type { ReactNode } from 'react'
import { useText } from '#i18n/text.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Failure } from './call.ts'

type Props = {
  failure: Failure
  onRetry?: (() => unknown) | undefined
  /** What still works, in one sentence: said first (LOOK). */
  children?: ReactNode
}

/** Why a call gave no value, in the person's words, with the way on. Problems that no field owns are listed. */
export const OutcomeNotice = ({ failure, onRetry, children }: Props) => {
  const { t, has } = useText()
  const title = `app.outcome.${failure.kind}`
  const told = failure.kind === 'refused' ? failure.problems : []
  const sentences = [
    ...new Set(told.map(({ code, args }) => (has(code) ? t(code, args) : t('app.outcome.problem')))),
  ]
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
