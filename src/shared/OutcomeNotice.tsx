import { useEffect, useState, type ReactNode } from 'react'
import type { Translations } from '#i18n/translations.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Button } from '#ui/Button.tsx'
import { cloudOffIcon } from '#ui/icons/cloud-off-icon.ts'
import { refreshIcon } from '#ui/icons/refresh-icon.ts'
import { Notice } from '#ui/Notice.tsx'
import type { Failure } from './call-error.ts'
import { problemTexts } from './problem-text.ts'

type Props = {
  failure: Failure
  onRetry?: (() => unknown) | undefined
  /** A sentence about what still works. */
  children?: ReactNode
}

/** Of every status from 500 on (docs/api/envelopes-and-errors.md#status-codes). */
const serverErrorKey = 'error.STEP_2_PAYMENT_REQUEST_CREATION'

/** One sentence about a failure without problems, in the language of the page. */
function failureText(failure: Failure, { t, has }: Pick<Translations, 't' | 'has'>): string {
  if (failure.kind === 'refused' && failure.challenge) return t('app.outcome.challenge.text')
  if (failure.kind === 'busy' && failure.limit) return t(`app.outcome.limit.${failure.limit}`)
  if (failure.kind === 'busy' && failure.retryAfter !== undefined)
    return t('app.outcome.busy.wait', { seconds: failure.retryAfter })
  if (failure.kind === 'busy' && failure.status >= 500 && has(serverErrorKey)) return t(serverErrorKey)
  return t(`app.outcome.${failure.kind}.text`)
}

/** True once the browser has a connection again after a failure without one. */
function useIsBack({ kind }: Failure): boolean {
  const [isBack, setIsBack] = useState(false)
  useEffect(() => {
    if (kind !== 'unreachable') return
    const [onLost, onBack] = [() => setIsBack(false), () => setIsBack(true)]
    window.addEventListener('online', onBack)
    window.addEventListener('offline', onLost)
    return () => {
      window.removeEventListener('online', onBack)
      window.removeEventListener('offline', onLost)
    }
  }, [kind])
  return isBack && kind === 'unreachable'
}

const titleOf = (failure: Failure): string =>
  failure.kind === 'busy' && failure.limit !== undefined ? 'limit' : failure.kind

/** Reports why a call failed and offers a retry; lists the problems of a refusal. */
export const OutcomeNotice = ({ failure, onRetry, children }: Props) => {
  const translations = useTranslations()
  const { t } = translations
  const isBack = useIsBack(failure)
  const title = `app.outcome.${isBack ? 'back' : titleOf(failure)}`
  const refused = failure.kind === 'refused' && !failure.challenge
  const texts = problemTexts(translations, refused ? failure.problems : [])
  return (
    <Notice
      tone={failure.kind === 'refused' ? 'danger' : isBack ? 'ok' : 'warn'}
      icon={failure.kind === 'unreachable' && !isBack ? cloudOffIcon : undefined}
      live="alert"
      title={t(title)}
      actions={
        onRetry && (
          <Button variant="line" slim icon={refreshIcon} onClick={onRetry}>
            {t('app.outcome.retry')}
          </Button>
        )
      }
    >
      {texts.length > 0 ? (
        texts.map((text) => <p key={text}>{text}</p>)
      ) : (
        <p>{isBack ? t('app.outcome.back.text') : failureText(failure, translations)}</p>
      )}
      {children}
    </Notice>
  )
}

type RetryProps = { title: string; children: string; onRetry: () => void }

/** Reports that a part of the page could not be shown, and offers a retry. */
export const RetryNotice = ({ title, children, onRetry }: RetryProps) => {
  const { t } = useTranslations()
  return (
    <Notice
      tone="warn"
      live="alert"
      title={title}
      actions={
        <Button variant="line" slim onClick={onRetry}>
          {t('app.outcome.retry')}
        </Button>
      }
    >
      {children}
    </Notice>
  )
}
