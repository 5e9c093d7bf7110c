import { priceText, nameLang } from '#catalogue/parts/price-texts.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import type { Amount } from '#kit/money/amount.ts'
import type { Translations } from '#kit/text/translations.ts'
import { mostPaidBySubscription, orderTotal, type TotalLine } from '#pricing/order-total.ts'
import type { Selection } from '#pricing/quantity-rules.ts'
import { FactsLine } from '#ui/content/FactsLine.tsx'
import { SumTable, type SumRow } from '#ui/content/SumTable.tsx'
import type { SeenPrice } from '../loaded-reservation.ts'
import { totalTaxNote } from './category-texts.ts'
import type { ShopOffer } from './use-shop.ts'

/** The lines of the order, each with its tax: they add up to the total. */
export const SelectionLines = ({ offer, selection }: { offer: ShopOffer; selection: Selection }) => {
  const { t, lang, pick, pickLang } = useTranslations()
  const { event, categories, services, code } = offer
  const sums = orderTotal(selection, offer)
  const money = (amount: Amount) => priceText(amount, event.currency, lang, false)
  const free = (amount: Amount) => (amount.units === 0 ? t('common.free') : money(amount))
  const row = ({ count, total }: TotalLine, name: string, nameLanguage: string | undefined): SumRow => ({
    name: (
      <>
        {count} × <span lang={nameLanguage}>{name}</span>
      </>
    ),
    amount: free(total),
  })
  const rows: SumRow[] = [
    ...sums.tickets.map((line) =>
      row(line, categories.find(({ id }) => id === line.id)?.name ?? '', nameLang(event, lang)),
    ),
    ...sums.services.map((line) => {
      const title = services.find(({ id }) => id === line.id)?.title ?? {}
      return row(line, pick(title), pickLang(title))
    }),
  ]
  if (sums.discount.units > 0) {
    const name = code?.type === 'DISCOUNT' ? code.code : t('reservation.dynamic.discount.description')
    rows.push({ name, amount: money({ ...sums.discount, units: -sums.discount.units }) })
  }
  return <SumTable caption={t('app.browse.chosen')} rows={rows} />
}

/** The total of an order, priced as the server does (docs/api/pricing.md). */
export function orderBarTexts(offer: ShopOffer, selection: Selection, translations: Translations) {
  const { t, lang } = translations
  const { event, passEntries, discountCheck } = offer
  const { total, taxes, ...lines } = orderTotal(selection, offer)
  const isOneLine = lines.tickets.length + lines.services.length === 1 && lines.discount.units === 0
  const paid = passEntries === undefined ? null : mostPaidBySubscription(selection, offer, passEntries)
  const unchecked = discountCheck === 'failed' ? t('app.browse.before-discount') : null
  const note =
    discountCheck === 'running'
      ? t('app.browse.checking-price')
      : (unchecked ?? totalTaxNote(event, taxes, translations))
  const pays = paid?.units
    ? t('app.browse.pass-pays', { amount: priceText(paid, event.currency, lang, false) })
    : null
  return {
    sum: total.units === 0 ? t('common.free') : priceText(total, event.currency, lang, false),
    busy: discountCheck === 'running',
    /** What the chosen pass may pay of the total, and why it is not final or the taxes that are part of it. */
    after:
      pays === null ? (
        (note ?? undefined)
      ) : (
        <FactsLine as="span" facts={note === null ? [pays] : [pays, note]} />
      ),
    // The only line repeats the sum.
    details: isOneLine
      ? undefined
      : { name: t('app.browse.sum-details'), content: <SelectionLines {...{ offer, selection }} /> },
  }
}

/** What the bar shows for an order. */
export const seenPriceOf = (selection: Selection, offer: ShopOffer): SeenPrice => ({
  total: orderTotal(selection, offer).total.units,
  code: offer.code?.type === 'DISCOUNT' ? offer.code.code : null,
})
