import type { DynamicDiscount } from '#core/contract/discounts.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { ServerHtml } from '#shared/ServerHtml.tsx'
import { Notice } from '#ui/Notice.tsx'

/** The discount that applies without a code, above the tickets. */
export const DynamicDiscountNotice = ({ discount }: { discount: DynamicDiscount }) => {
  const { pick, pickLang } = useTranslations()
  const { formattedMessage: message } = discount
  return (
    <Notice tone="ok" live="status" className="after-4">
      <ServerHtml html={pick(message)} lang={pickLang(message)} />
    </Notice>
  )
}
