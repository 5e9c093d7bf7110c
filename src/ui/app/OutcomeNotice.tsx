import { useEffect, useState, type ReactNode } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import type { Translations } from '#kit/text/translations.ts'
import { paths } from '#wire/page-paths.ts'
import { isOutage, type Busy } from '#wire/result.ts'
import { Button } from '../content/Button.tsx'
import { type IconShape, clockIcon, cloudOffIcon, refreshIcon } from '../content/Icon.tsx'
import { Notice } from '../content/Notice.tsx'
import type { Failure } from '../data/call-error.ts'
import { useServices } from '../data/services.ts'
import { watchServer } from '../data/watch-server.ts'
import { ButtonLink } from './Link.tsx'
import { problemTexts } from './problem-text.ts'
import { RetryCountdown } from './RetryCountdown.tsx'

type Props = {
  failure: Failure
  onRetry?: (() => unknown) | undefined
  /**
   * The page asks again by itself: the failure is that of a query. A form waits until the server answers
   * (docs/OFFLINE.md#after-an-outage).
   */
  automatic?: boolean
  /** What is not done, in place of the kind of the failure. */
  title?: string | undefined
  /** What a lost connection means here; without it, that saved tickets still work. */
  lost?: string
  /** A sentence about what still works. */
  children?: ReactNode
}

/** The text for every status from 500 on (docs/api/envelopes-and-errors.md#status-codes). */
const serverErrorKey = 'error.STEP_2_PAYMENT_REQUEST_CREATION'

/** True for an error in the server; 502, 503 and 504 mean that it cannot answer now. */
const isServerError = (failure: Failure): boolean =>
  failure.kind === 'busy' && failure.status >= 500 && ![502, 503, 504].includes(failure.status)

type Texts = Pick<Translations, 't' | 'has'>

function busyText({ limit, status }: Busy, { t, has }: Texts, automatic: boolean): string {
  if (limit) return t(`app.outcome.limit.${limit}`)
  // Nothing was entered for a query, which the page repeats.
  if (automatic) return t('app.outcome.busy.now')
  return status >= 500 && has(serverErrorKey) ? t(serverErrorKey) : t('app.outcome.busy.text')
}

/** One sentence about a failure without problems, in the language of the page. @param automatic as in {@link OutcomeNotice}, like `lost` */
export function failureText(failure: Failure, texts: Texts, automatic: boolean, lost?: string): string {
  if (failure.kind === 'unreachable' && lost !== undefined) return lost
  if (failure.kind === 'busy') return busyText(failure, texts, automatic)
  const isChallenge = failure.kind === 'refused' && failure.challenge
  return texts.t(`app.outcome.${isChallenge ? 'challenge' : failure.kind}.text`)
}

/** The last failure of the server after that of a form, which only the visitor sends again; null once the server answers again. */
function useLastFailure(failure: Failure, automatic: boolean): Failure | null {
  const { api } = useServices()
  const [last, setLast] = useState<{ of: Failure; now: Failure | null }>({ of: failure, now: failure })
  useEffect(
    () =>
      automatic || !isOutage(failure)
        ? undefined
        : watchServer(api, failure, (now) => setLast({ of: failure, now })),
    [api, failure, automatic],
  )
  return last.of === failure ? last.now : failure
}

/** The text of a form names the error of the server. */
function titleOf(failure: Failure, automatic: boolean): string {
  if (failure.kind === 'busy' && failure.limit !== undefined) return 'limit'
  return automatic && isServerError(failure) ? 'error' : failure.kind
}

/** The signs of titles; the others have that of the tone. */
const signs: Record<string, IconShape> = { unreachable: cloudOffIcon, limit: clockIcon, busy: clockIcon }

/** Reports why a call failed and offers a retry; lists the problems of a refusal. */
export const OutcomeNotice = ({ failure, onRetry, automatic = false, children, ...props }: Props) => {
  const translations = useTranslations()
  const { t } = translations
  const last = useLastFailure(failure, automatic)
  const isBack = last === null
  const title = isBack ? 'back' : titleOf(failure, automatic)
  const refused = failure.kind === 'refused' && !failure.challenge
  const texts = problemTexts(translations, refused ? failure.problems : [])
  return (
    <Notice
      tone={failure.kind === 'refused' ? 'danger' : isBack ? 'ok' : 'warn'}
      icon={isServerError(failure) ? undefined : signs[title]}
      live="alert"
      title={isBack ? t('app.outcome.back') : (props.title ?? t(`app.outcome.${title}`))}
      actions={
        onRetry && (
          <>
            <Button variant="line" slim icon={refreshIcon} onClick={onRetry}>
              {t('app.outcome.retry')}
            </Button>
            {automatic && (
              <ButtonLink variant="text" slim to={paths.wallet()}>
                {t('app.shell.tickets')}
              </ButtonLink>
            )}
          </>
        )
      }
    >
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {texts.length === 0 && (
        <p>
          {isBack ? t('app.outcome.back.text') : failureText(failure, translations, automatic, props.lost)}{' '}
          {last && <RetryCountdown failure={last} automatic={automatic} />}
        </p>
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
