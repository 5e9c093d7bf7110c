import { useTranslations } from '#i18n/use-translations.ts'
import { lazyPart } from '#ui/app/lazy-part.ts'
import type { useSelectionCaptcha } from './use-selection-captcha.ts'

/** Loads on demand: few events require it. */
const Recaptcha = lazyPart(async () => (await import('#ui/app/Recaptcha.tsx')).Recaptcha)

type Props = { captcha: ReturnType<typeof useSelectionCaptcha>; attempt: number }

/** The reCAPTCHA before tickets are reserved or the waiting list is joined, where the event requires it. */
export const SelectionBotCheck = ({ captcha, attempt }: Props) => {
  const { t } = useTranslations()
  const { id, siteKey, setToken, isMissing } = captcha
  if (siteKey === null) return null
  return (
    <Recaptcha
      id={id}
      siteKey={siteKey}
      onToken={setToken}
      attempt={attempt}
      error={isMissing ? t('app.bot-check.missing') : undefined}
    />
  )
}
