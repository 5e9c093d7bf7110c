import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { useServices } from '#platform/services.tsx'
import { showTurnstile } from '#platform/turnstile.ts'
import { infoQuery } from '#shared/catalogue-queries.ts'
import { answerChallenge } from '#shared/challenge.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Sheet } from '#ui/Sheet.tsx'

/** The widget of the bot check; a failure offers another attempt. */
const Widget = ({ siteKey }: { siteKey: string }) => {
  const { t, lang } = useTranslations()
  const box = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let current = true
    const place = document.createElement('div')
    box.current?.append(place)
    const onFailure = () => {
      if (current) setFailed(true)
    }
    showTurnstile(place, { siteKey, lang, onToken: answerChallenge, onFailure }).catch(onFailure)
    return () => {
      current = false
      place.remove()
    }
  }, [siteKey, lang, attempt])
  const again = () => {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  return (
    <>
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
    </>
  )
}

/** The bot check that a call waits for. Closing it refuses the call; nothing that was entered is lost. */
export const ChallengeDialog = () => {
  const { t } = useTranslations()
  const { api } = useServices()
  const { data: info, isError } = useQuery(infoQuery(api))
  const siteKey = info?.challengeConfiguration.apiKey ?? null
  const close = () => answerChallenge(null)
  return (
    <Sheet
      open
      title={t('app.bot-check.label')}
      onDismiss={close}
      actions={
        <Button variant="line" onClick={close}>
          {t('reservation-page.cancel')}
        </Button>
      }
    >
      <p>{t('app.bot-check.text')}</p>
      {siteKey !== null && <Widget siteKey={siteKey} />}
      {siteKey === null && (isError || info !== undefined) && (
        <Notice tone="warn" live="alert" title={t('app.bot-check.failed')} />
      )}
    </Sheet>
  )
}
