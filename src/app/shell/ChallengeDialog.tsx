import { useQuery } from '@tanstack/react-query'
import { useTranslations } from '#i18n/use-translations.ts'
import { showTurnstile } from '#platform/bot-check-widgets.ts'
import { BotCheckWidget } from '#shared/BotCheckWidget.tsx'
import { infoQuery } from '#shared/catalogue-queries.ts'
import { answerChallenge } from '#shared/challenge.ts'
import { useServices } from '#shared/services.ts'
import { Notice } from '#ui/Notice.tsx'
import { Sheet } from '#ui/Sheet.tsx'

/** The bot check that a call waits for. Closing it refuses the call; nothing that was entered is lost. */
export const ChallengeDialog = () => {
  const { t, lang } = useTranslations()
  const { api } = useServices()
  const { data: info, isError } = useQuery(infoQuery(api))
  const siteKey = info?.challengeConfiguration.apiKey ?? null
  const close = () => answerChallenge(null)
  return (
    <Sheet open title={t('app.bot-check.label')} onDismiss={close} dismiss={t('app.shell.cancel')}>
      <p>{t('app.bot-check.text')}</p>
      {siteKey !== null && (
        <BotCheckWidget
          key={`${siteKey} ${lang}`}
          show={(place, { onToken, onError }) =>
            showTurnstile(place, { siteKey, lang, onToken, onFailure: onError })
          }
          onToken={answerChallenge}
        />
      )}
      {siteKey === null && (isError || info !== undefined) && (
        <Notice tone="warn" live="alert" title={t('app.bot-check.failed')} />
      )}
    </Sheet>
  )
}
