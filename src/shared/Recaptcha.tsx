import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { showRecaptcha } from '#platform/recaptcha.ts'
import { Button } from '#ui/Button.tsx'
import { FieldMessages, describedBy } from '#ui/FieldMessages.tsx'
import { Notice } from '#ui/Notice.tsx'

type Props = {
  id: string
  siteKey: string
  /** Null while the check is not passed, or when its token has expired. */
  onToken: (token: string | null) => void
  /** A token works once: another number shows the check again. */
  attempt: number
  error?: string | undefined
}

/** The bot check of reCAPTCHA. A script that cannot be loaded is reported with a retry. */
export const Recaptcha = ({ id, siteKey, onToken, attempt, error }: Props) => {
  const { t, lang } = useTranslations()
  const box = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const [retries, setRetries] = useState(0)
  const report = useEffectEvent(onToken)

  useEffect(() => {
    let current = true
    const place = document.createElement('div')
    box.current?.append(place)
    const fail = () => {
      if (current) setFailed(true)
    }
    const onNextToken = (token: string | null) => {
      if (current) report(token)
    }
    report(null)
    showRecaptcha(place, { siteKey, lang, onToken: onNextToken, onError: fail }).catch(fail)
    return () => {
      current = false
      place.remove()
    }
  }, [siteKey, lang, attempt, retries])

  const again = () => {
    setFailed(false)
    setRetries(retries + 1)
  }
  return (
    <div
      id={id}
      tabIndex={-1}
      role="group"
      aria-label={t('app.bot-check.label')}
      aria-describedby={describedBy(id, undefined, error)}
    >
      <FieldMessages id={id} error={error} />
      {failed && (
        <Notice
          tone="warn"
          live="alert"
          title={t('app.bot-check.failed')}
          actions={
            <Button variant="line" slim onClick={again}>
              {t('app.outcome.retry')}
            </Button>
          }
        >
          {t('app.bot-check.failed.text')}
        </Notice>
      )}
      <div ref={box} className="widget-box" />
    </div>
  )
}
