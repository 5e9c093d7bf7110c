import { useQuery } from '@tanstack/react-query'
import { infoQuery } from '#catalogue/parts/catalogue-queries.ts'
import { showTurnstile } from '#device/browser/bot-check-widgets.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { BotCheckWidget } from '#ui/app/BotCheckWidget.tsx'
import { Notice } from '#ui/content/Notice.tsx'
import { answerChallenge } from '#ui/data/challenge.ts'
import { useServices } from '#ui/data/services.ts'
import { Sheet } from '#ui/page/Sheet.tsx'

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
