import type { DynamicDiscount } from '#catalogue/contract/discounts.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { ServerHtml } from '#ui/app/ServerHtml.tsx'
import { Notice } from '#ui/content/Notice.tsx'

/** The discount without a code, below the tickets, so that none of them moves. */
export const DynamicDiscountNotice = ({ discount }: { discount: DynamicDiscount }) => {
  const { pick, pickLang } = useTranslations()
  const { formattedMessage } = discount
  return (
    <Notice tone="ok" live="status" className="before-4">
      <ServerHtml html={pick(formattedMessage)} lang={pickLang(formattedMessage)} />
    </Notice>
  )
}
