import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { RetryNotice } from './OutcomeNotice.tsx'

interface BotCheckEvents {
  /** Null when the token has expired. */
  readonly onToken: (token: string | null) => void
  readonly onError: () => void
}

type Props = {
  /** Shows the widget in `place`; rejects when its script cannot be loaded. The widget starts again with another key. */
  show: (place: HTMLElement, events: BotCheckEvents) => Promise<unknown>
  onToken: (token: string | null) => void
}

/** The widget of a bot check in its box. A failure is reported with a retry. */
export const BotCheckWidget = ({ show, onToken }: Props) => {
  const { t } = useTranslations()
  const box = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const [retries, setRetries] = useState(0)
  const start = useEffectEvent(show)
  const report = useEffectEvent(onToken)

  useEffect(() => {
    let current = true
    const place = document.createElement('div')
    box.current?.append(place)
    const onError = () => {
      if (current) setFailed(true)
    }
    const onNextToken = (token: string | null) => {
      if (current) report(token)
    }
    start(place, { onToken: onNextToken, onError }).catch(onError)
    return () => {
      current = false
      place.remove()
    }
  }, [retries])

  const again = () => {
    setFailed(false)
    setRetries(retries + 1)
  }
  return (
    <>
      {failed && (
        <RetryNotice title={t('app.bot-check.failed')} onRetry={again}>
          {t('app.bot-check.failed.text')}
        </RetryNotice>
      )}
      <div ref={box} className="widget-box" />
    </>
  )
}
