import { useMemo, type CSSProperties, type ReactNode } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { mapLink } from '#kit/text/outside-links.ts'
import { Link } from '#ui/app/Link.tsx'
import { useIsOnline } from '#ui/data/use-is-online.ts'
import { useNow } from '#ui/data/use-now.ts'
import { noPictures, type EventPictures } from '../rules/ticket-page-facts.ts'
import { TicketPagesProvider, type PageContext, type PageLinkProps } from '../static/context.ts'

const RouterLink = ({ href, ...props }: PageLinkProps) => <Link to={href} {...props} />

const routeTo = (place: string): string => mapLink(place, navigator.userAgent)

const accentProps: PageContext['accentProps'] = (accent) =>
  accent === null ? {} : { style: { '--accent': accent } as CSSProperties }

type Props = { pictures?: EventPictures; children: ReactNode }

/** Around the ticket pages of the app: the page's language, links of the router, colors as properties, the stored pictures. */
export const AppTicketPages = ({ pictures = noPictures, children }: Props) => {
  const translations = useTranslations()
  const now = useNow(60_000)
  const isOnline = useIsOnline()
  const context = useMemo(
    () => ({ translations, now, isLive: true, isOnline, Link: RouterLink, routeTo, accentProps, pictures }),
    [translations, now, isOnline, pictures],
  )
  return <TicketPagesProvider value={context}>{children}</TicketPagesProvider>
}
