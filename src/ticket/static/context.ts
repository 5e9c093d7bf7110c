/** The differences between a static page and the same page in the app: links, and how a color reaches an element. */
import { createContext, use, type ComponentType, type ReactNode } from 'react'
import type { Translations } from '#kit/text/translations.ts'
import type { EventPictures } from '../rules/ticket-page-facts.ts'

export interface PageLinkProps {
  /** An address of the app. */
  readonly href: string
  readonly className?: string
  readonly 'aria-label'?: string
  readonly children: ReactNode
}

export interface PageContext {
  readonly translations: Translations
  /** Epoch ms; of a static page, when it was written. */
  readonly now: number
  /** False on a static page, which is read later than it was written: it shows no time that passes. */
  readonly isLive: boolean
  /** False while nothing that needs the server can be opened. */
  readonly isOnline: boolean
  /** `<a>` on a static page, the router's link in the app. */
  readonly Link: ComponentType<PageLinkProps>
  /** Address of the route to a place in a map app. */
  readonly routeTo: (place: string) => string
  /** Attributes of an element in the organizer's color; none for null. */
  readonly accentProps: (accent: string | null) => object
  /** An event without one has a mosaic. */
  readonly pictures: EventPictures
}

const TicketPagesContext = createContext<PageContext | null>(null)

export const TicketPagesProvider = TicketPagesContext.Provider

/** @throws outside of {@link TicketPagesProvider} */
export function usePageContext(): PageContext {
  const context = use(TicketPagesContext)
  if (context === null) throw new Error('Ticket pages need a TicketPagesProvider above them')
  return context
}
