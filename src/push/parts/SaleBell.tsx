import { useMemo } from 'react'
import type { EventInfo, TicketCategory } from '#catalogue/contract/event.ts'
import { firstSaleStart, saleState } from '#catalogue/rules/sale-state.ts'
import { useNamespace, useTranslations } from '#i18n/use-translations.ts'
import { Bell } from './Bell.tsx'

type Props = { event: EventInfo; categories: readonly TicketCategory[] }

/** Offers a message when the sale of the event begins; nothing while something can be bought. */
export const SaleBell = ({ event: { shortName, title }, categories }: Props) => {
  const { t } = useTranslations()
  const isTranslated = useNamespace('extras')
  const isOpen = categories.some((category) => saleState(category) === 'selectable')
  const start = firstSaleStart(categories)
  const subject = useMemo(
    () => ({ type: 'SALE', shortName, id: null, title, start }) as const,
    [shortName, title, start],
  )
  if (isOpen || !isTranslated) return null
  return (
    <div className="before-4">
      <Bell subject={subject}>{t('app.bell.sale')}</Bell>
    </div>
  )
}
