import { useTranslations } from '#i18n/use-translations.ts'
import { ServerHtml } from '#ui/app/ServerHtml.tsx'
import { textsIn, type PaymentInstructions as Instructions } from '../rules/payment/payment-instructions.ts'

/** The organizer's instructions for a custom offline method; nothing for a method without texts. */
export const PaymentInstructions = ({ instructions }: { instructions: readonly Instructions[] }) => {
  const { lang } = useTranslations()
  const texts = textsIn(instructions, lang)
  if (texts === undefined) return null
  return (
    <section className="card stack gap-3" aria-labelledby="instructions">
      <h2 id="instructions" lang={texts.lang}>
        {texts.name}
      </h2>
      <ServerHtml html={texts.html} under={2} lang={texts.lang} />
    </section>
  )
}
