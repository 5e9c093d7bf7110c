import type { DynamicDiscount } from '#core/contract/discounts.ts'
import { oneTicketMore } from '#core/domain/one-ticket-more.ts'
import type { TicketSelection } from '#core/domain/quantity-rules.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { ServerHtml } from '#shared/ServerHtml.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { ShopOffer } from '../shop-offer.ts'
import { useDynamicDiscount } from '../use-dynamic-discount.ts'

type Props = { offer: ShopOffer; tickets: TicketSelection }

const Message = ({ discount: { formattedMessage } }: { discount: DynamicDiscount }) => {
  const { pick, pickLang } = useTranslations()
  return <ServerHtml html={pick(formattedMessage)} lang={pickLang(formattedMessage)} />
}

/**
 * The discount that applies without a code, and the one that one more ticket would bring
 * (docs/api/codes-and-discounts.md#check-for-a-dynamic-discount). Below the tickets, so that none of them moves.
 */
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
