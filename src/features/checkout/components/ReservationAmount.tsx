import type { RowPrice } from '#core/contract/values.ts'
import type { PurchaseContext } from '#core/domain/purchase-context.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Money } from '#ui/Money.tsx'

type Props = { amount: RowPrice; context: Pick<PurchaseContext, 'currency'>; trim?: boolean }

/** An amount of the reservation in the event's currency, or the percentage of a discount row. */
export const ReservationAmount = ({ amount, context, trim = false }: Props) => {
  const { lang } = useTranslations()
  if (amount === null) return null
  if ('percent' in amount) return <bdi dir="ltr">{amount.percent} %</bdi>
  return (
    <Money
      units={amount.units}
      digits={amount.digits}
      currency={context.currency ?? ''}
      lang={lang}
      trim={trim}
    />
  )
}
