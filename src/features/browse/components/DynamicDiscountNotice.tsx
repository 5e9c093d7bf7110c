import type { DynamicDiscount } from '#core/contract/discounts.ts'
import type { TicketCategory } from '#core/contract/event.ts'
import { maxQuantity, type TicketSelection } from '#core/domain/quantity-rules.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { ServerHtml } from '#shared/ServerHtml.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useDynamicDiscount } from '../use-dynamic-discount.ts'
import type { ShopOffer } from '../use-shop.ts'

/** The selection with one ticket more of the first category that is chosen and has one; null without such a category. */
function oneTicketMore(
  choice: TicketSelection,
  categories: readonly TicketCategory[],
): TicketSelection | null {
  const next = categories.find((category) => {
    const count = choice[category.id] ?? 0
    return count > 0 && count < maxQuantity(category)
  })
  return next === undefined ? null : { ...choice, [next.id]: (choice[next.id] ?? 0) + 1 }
}

type Props = { offer: ShopOffer; tickets: TicketSelection }

const Message = ({ discount: { formattedMessage } }: { discount: DynamicDiscount }) => {
  const { pick, pickLang } = useTranslations()
  return <ServerHtml html={pick(formattedMessage)} lang={pickLang(formattedMessage)} />
}

/** The discount without a code, and the one that one more ticket would bring, below the tickets, so that none of them moves. */
export const DynamicDiscountNotice = ({ offer, tickets }: Props) => {
  const { t, pick } = useTranslations()
  const { event, categories, code, dynamicDiscount: present } = offer
  const nextSelection = oneTicketMore(tickets, categories)
  const isPossible = nextSelection !== null && !event.free && code?.type !== 'DISCOUNT'
  const next = useDynamicDiscount(event.shortName, nextSelection ?? {}, isPossible)
  const isNew = next !== null && pick(next.formattedMessage) !== pick(present?.formattedMessage ?? {})
  return (
    <>
      {present !== null && (
        <Notice tone="ok" live="status" className="before-4">
          <Message discount={present} />
        </Notice>
      )}
      {isNew && (
        <Notice live="status" className="before-4" title={t('app.browse.next-discount')}>
          <Message discount={next} />
        </Notice>
      )}
    </>
  )
}
