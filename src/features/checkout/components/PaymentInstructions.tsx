import type { CustomPaymentMethod } from '#core/contract/payment.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { ServerHtml } from '#shared/ServerHtml.tsx'

/** The organizer's instructions in the language of the page, else in English, else in the first language. */
export const PaymentInstructions = ({ method: { localizations } }: { method: CustomPaymentMethod }) => {
  const { lang } = useTranslations()
  const locale = [lang, 'en', ...Object.keys(localizations)].find((key) => localizations[key] !== undefined)
  const texts = locale === undefined ? undefined : localizations[locale]
  if (texts === undefined) return null
  return (
    <section className="stack after-5" aria-labelledby="instructions">
      <h2 id="instructions" lang={locale}>
        {texts.paymentName}
      </h2>
      <ServerHtml html={texts.paymentInstructions} lang={locale} />
    </section>
  )
}
