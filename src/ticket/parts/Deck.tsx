import { useEffect, useLayoutEffect, useRef } from 'react'
import { takeOver } from '#device/browser/takeover.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { dateFormat } from '#kit/time/event-dates.ts'
import { Icon, clockIcon } from '#ui/content/Icon.tsx'
import { useNow } from '#ui/data/use-now.ts'
import { neighborsOf } from '../rules/ticket-page-facts.ts'
import { DoorTicket } from '../static/DoorTicket.tsx'
import type { TicketRecord } from '../store/records.ts'

/** Shows staff, with the moving border, that the screen is no screenshot. Screen readers do not announce it. */
const Clock = () => {
  const { lang } = useTranslations()
  const now = useNow(1000)
  const time = dateFormat(lang, { timeStyle: 'medium', hourCycle: 'h23' }).format(now)
  return (
    <>
      <Icon shape={clockIcon} />
      <span role="timer" aria-live="off">
        {time}
      </span>
    </>
  )
}

type Props = {
  tickets: readonly TicketRecord[]
  /** Index of the ticket in front. */
  current: number
  onTurn: (index: number) => void
}

/** A scrolling element must be reachable by keyboard, even where it holds no control. */
const focusable = { tabIndex: 0 }

function scrollTo(deck: HTMLElement | null, index: number, behavior: ScrollBehavior): void {
  const ticket = deck?.children[index] as HTMLElement | undefined
  if (deck && ticket) deck.scrollTo({ left: ticket.offsetLeft - deck.offsetLeft, behavior })
}

/** Calls `listener` when the element no longer scrolls. @returns stops it */
function onScrollEnd(element: HTMLElement, listener: () => void): () => void {
  // Safari has no event for the end of scrolling.
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (): void => {
    clearTimeout(timer)
    timer = setTimeout(listener, 150)
  }
  const [name, handler] =
    'onscrollend' in element ? (['scrollend', listener] as const) : (['scroll', wait] as const)
  element.addEventListener(name, handler)
  return () => {
    clearTimeout(timer)
    element.removeEventListener(name, handler)
  }
}

/** The tickets of a reservation side by side, moved by native scroll snap (docs/design.md#motion). */
export const Deck = ({ tickets, current, onTurn }: Props) => {
  const translations = useTranslations()
  const deck = useRef<HTMLDivElement>(null)
  /** Index of the ticket that the deck has scrolled to; -1 before. */
  const front = useRef(-1)

  // The first position is taken without motion, in the frame in which the app takes over the static page.
  useLayoutEffect(() => {
    if (front.current === current) return
    const isFirst = front.current < 0
    front.current = current
    if (isFirst) takeOver(() => scrollTo(deck.current, current, 'instant'))
    else {
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
      scrollTo(deck.current, current, isStill ? 'instant' : 'smooth')
    }
  }, [current])

  useEffect(() => {
    const element = deck.current
    if (!element) return
    return onScrollEnd(element, () => {
      const index = Math.round(Math.abs(element.scrollLeft) / Math.max(1, element.clientWidth))
      if (index === front.current) return
      front.current = index
      onTurn(index)
    })
  }, [onTurn])

  // A turned phone changes the width of the tickets: the one in front stays in front.
  useEffect(() => {
    const settle = (): void => scrollTo(deck.current, front.current, 'instant')
    window.addEventListener('resize', settle)
    return () => window.removeEventListener('resize', settle)
  }, [])

  const uuids = tickets.map(({ uuid }) => uuid)
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
          neighbors={neighborsOf(ticket.uuid, uuids)}
          // The neighbors come into view with a swipe; further tickets need no running clock.
          clock={Math.abs(index - current) <= 1 && <Clock />}
        />
      ))}
    </div>
  )
}
