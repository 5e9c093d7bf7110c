import type { CustomPaymentMethod } from '#core/contract/payment.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { ServerHtml } from '#shared/ServerHtml.tsx'
import { customMethodTexts } from '../custom-method-texts.ts'

/** The organizer's instructions for a custom offline method. */
export const PaymentInstructions = ({ method }: { method: CustomPaymentMethod }) => {
  const { lang } = useTranslations()
  const texts = customMethodTexts(method, lang)
  if (texts === undefined) return null
  return (
    <section className="stack after-5" aria-labelledby="instructions">
      <h2 id="instructions" lang={texts.locale}>
        {texts.paymentName}
      </h2>
      <ServerHtml html={texts.paymentInstructions} lang={texts.locale} />
    </section>
  )
}
