import { useEffect, useId, useState } from 'react'
import { priceText } from '#catalogue/parts/price-texts.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import type { Translations } from '#kit/text/translations.ts'
import { finalPrice } from '#pricing/order-total.ts'
import { lowestPrice, ticketCount, type Selection } from '#pricing/quantity-rules.ts'
import { LostConnection } from '#ui/app/LostConnection.tsx'
import { Button } from '#ui/content/Button.tsx'
import { FormattedText } from '#ui/content/FormattedText.tsx'
import { useLastingOffline } from '#ui/data/connection.ts'
import { ActionBar } from '#ui/page/ActionBar.tsx'
import { countText } from './category-texts.ts'
import { orderBarTexts } from './order-bar-texts.tsx'
import { useReservingText } from './use-reserving-text.tsx'
import type { ShopOffer } from './use-shop.ts'

/** The lowest part of the window is behind the bar with the action. */
const rootMargin = '0px 0px -25%'

/** True while a part of the element is in view; false until then, and where the browser has no observer. */
function useInView(id: string): boolean {
  const [isInView, setIsInView] = useState(false)
  useEffect(() => {
    const element = document.getElementById(id)
    if (element === null || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => setIsInView(entries.at(-1)?.isIntersecting === true),
      { rootMargin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [id])
  return isInView
}

type Props = {
  offer: ShopOffer
  selection: Selection
  /** The tickets are being reserved. */
  reserving: boolean
  onContinue: () => Promise<void>
  listId: string
  /** Leads to the tickets while none is selected. */
  onChoose: () => void
}

/** "From CHF 60", "From free", "CHF 60" where all cost the same, "Free". */
function lowestPriceText(offer: ShopOffer, { t, lang }: Translations): string {
  const lowest = lowestPrice(offer.categories, (category) => finalPrice(category, offer))
  const price = priceText(lowest, offer.event.currency, lang)
  if (lowest.varies && lowest.units === 0) return t('app.browse.from-free')
  if (lowest.varies) return t('app.browse.from', { price })
  return lowest.units === 0 ? t('common.free') : price
}

/**
 * The bar at the end of the shop: the lowest price, then the total of what is selected. While nothing is selected, the button
 * leads to the list; where the list is in view it is the next step, and a press of it names what is missing. It
 * stays the same element, so that every click counts.
 */
export const SelectionBar = ({ offer, selection, listId, onContinue, onChoose, reserving }: Props) => {
  const translations = useTranslations()
  const { t } = translations
  const hasTickets = ticketCount(selection.tickets) > 0
  const { short, long } = useReservingText(reserving)
  const isLost = useLastingOffline()
  const isListInView = useInView(listId)
  const [isPressed, setIsPressed] = useState(false)
  const hasServices = Object.keys(selection.services).length > 0
  const reasonId = useId()
  const texts = hasTickets
    ? {
        before: countText(selection, offer.services, translations),
        ...orderBarTexts(offer, selection, translations),
        ...(short !== undefined && { after: short }),
      }
    : {
        sum: <FormattedText>{lowestPriceText(offer, translations)}</FormattedText>,
        after: isPressed || hasServices ? t('error.STEP_1_SELECT_AT_LEAST_ONE') : undefined,
      }
  const choose = () => {
    setIsPressed(isListInView)
    onChoose()
  }
  return (
    <ActionBar
      label={t('app.shell.next-step')}
      afterId={reasonId}
      note={isLost ? <LostConnection>{t('app.browse.not-reserved-yet')}</LostConnection> : long}
      {...texts}
    >
      <Button
        variant={isLost ? 'line' : 'fill'}
        onClick={hasTickets ? onContinue : choose}
        aria-describedby={!hasTickets && isPressed ? reasonId : undefined}
      >
        {t(hasTickets || isListInView ? 'show-event.continue' : 'app.browse.choose-tickets')}
      </Button>
    </ActionBar>
  )
}
