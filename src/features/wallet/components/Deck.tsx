import { useEffect, useLayoutEffect, useRef } from 'react'
import { neighborsOf } from '#core/domain/ticket-page-facts.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { takeOver } from '#platform/takeover.ts'
import { DoorTicket } from '#ticket-pages/DoorTicket.tsx'
import { Clock } from './Clock.tsx'

type Props = {
  tickets: readonly TicketRecord[]
  /** Index of the ticket in front. */
  current: number
  onTurn: (index: number) => void
}

/** A scrolling element must be reachable by keyboard, even where it holds no control. */
const focusable = { tabIndex: 0 }

/** The tickets of a reservation side by side, moved by native scroll snap (docs/design.md#motion). */
export const Deck = ({ tickets, current, onTurn }: Props) => {
  const translations = useTranslations()
  const deck = useRef<HTMLDivElement>(null)
  const shown = useRef(-1)

  // The first position is taken without motion, in the frame in which the app takes over the static page.
  useLayoutEffect(() => {
    const element = deck.current
    const front = element?.children[current]
    if (!element || !front || shown.current === current) return
    const first = shown.current < 0
    shown.current = current
    const turn = (behavior: ScrollBehavior): void =>
      element.scrollTo({ left: (front as HTMLElement).offsetLeft - element.offsetLeft, behavior })
    if (first) takeOver(() => turn('instant'))
    else turn(matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth')
  }, [current])

  useEffect(() => {
    const element = deck.current
    if (!element) return
    const turned = (): void => {
      const index = Math.round(Math.abs(element.scrollLeft) / Math.max(1, element.clientWidth))
      if (index === shown.current) return
      shown.current = index
      onTurn(index)
    }
    // Safari has no event for the end of scrolling.
    let timer: ReturnType<typeof setTimeout> | undefined
    const moved = (): void => {
      clearTimeout(timer)
      timer = setTimeout(turned, 150)
    }
    const event = 'onscrollend' in element ? 'scrollend' : 'scroll'
    const onScroll = event === 'scrollend' ? turned : moved
    element.addEventListener(event, onScroll)
    return () => {
      clearTimeout(timer)
      element.removeEventListener(event, onScroll)
    }
  }, [onTurn])

  // A turned phone changes the width of the tickets: the one in front stays in front.
  useEffect(() => {
    const settle = (): void => {
      const element = deck.current
      const front = element?.children[shown.current] as HTMLElement | undefined
      if (element && front)
        element.scrollTo({ left: front.offsetLeft - element.offsetLeft, behavior: 'instant' })
    }
    window.addEventListener('resize', settle)
    return () => window.removeEventListener('resize', settle)
  }, [])

  const order = tickets.map(({ uuid }) => uuid)
  return (
    <div
      {...focusable}
      className="deck"
      ref={deck}
      role="group"
      aria-label={translations.t('app.wallet.door.deck')}
    >
      {tickets.map((ticket, index) => (
        <DoorTicket
          key={ticket.uuid}
          ticket={ticket}
          neighbors={neighborsOf(ticket.uuid, order)}
          // The neighbors come into view with a swipe; further tickets need no running clock.
          clock={Math.abs(index - current) <= 1 && <Clock />}
        />
      ))}
    </div>
  )
}
