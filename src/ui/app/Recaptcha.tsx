import { useEffect, useEffectEvent } from 'react'
import { showRecaptcha } from '#device/browser/bot-check-widgets.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { FieldMessages, describedBy } from '../forms/Field.tsx'
import { BotCheckWidget } from './BotCheckWidget.tsx'

type Props = {
  id: string
  siteKey: string
  /** Null while the check is not passed, or when its token has expired. */
  onToken: (token: string | null) => void
  /** A token works once: another number shows the check again. */
  attempt: number
  error?: string | undefined
}

/** The bot check of reCAPTCHA. */
export const Recaptcha = ({ id, siteKey, onToken, attempt, error }: Props) => {
  const { t, lang } = useTranslations()
  const key = `${siteKey} ${lang} ${String(attempt)}`
  const report = useEffectEvent(onToken)
  useEffect(() => report(null), [key])
  return (
    <div
      id={id}
      tabIndex={-1}
      role="group"
      aria-label={t('app.bot-check.label')}
      aria-describedby={describedBy(id, undefined, error)}
    >
      <FieldMessages id={id} error={error} />
      <BotCheckWidget
        key={key}
        show={(place, events) => showRecaptcha(place, { siteKey, lang, ...events })}
        onToken={onToken}
      />
    </div>
  )
}
