/** The pages as they are written for the worker or sent on a first visit: without the app, by links alone. */
import type { ReactNode } from 'react'
import script from 'virtual:start-after-paint'
import { neededStyle } from '#kit/text/needed-style.ts'
import { mapLink } from '#kit/text/outside-links.ts'
import type { TicketPageRenderer } from '#ticket/rules/static-page.ts'
import { walletSections } from '#ticket/rules/ticket-groups.ts'
import {
  noPictures,
  type EventPictures,
  type Neighbors,
  type PageTicket,
  type WithPicture,
} from '#ticket/rules/ticket-page-facts.ts'
import type { WalletContent } from '#ticket/rules/wallet-content.ts'
import { CodeDrawing } from '#ticket/static/CodeDrawing.tsx'
import { TicketPagesProvider, type PageContext, type PageLinkProps } from '#ticket/static/context.ts'
import { DoorView } from '#ticket/static/DoorView.tsx'
import rules from '#ticket/static/ticket-page.css?inline&rules'
import { TicketPage } from '#ticket/static/TicketPage.tsx'
import { calendarDaysIcon, ticketIcon } from '#ui/content/Icon.tsx'
import { Logo } from '#ui/page/Logo.tsx'
import { Tabs } from '#ui/page/Tabs.tsx'
import { TopBar } from '#ui/page/TopBar.tsx'
import { paths } from '#wire/page-paths.ts'
import { OpenReservations } from './OpenReservations.tsx'
import { Subscriptions } from './Subscriptions.tsx'
import { WalletList } from './WalletList.tsx'

const PlainLink = (props: PageLinkProps) => <a {...props} />

/** A static page refuses style attributes: the page brings a rule for each color (`accentStyle`). */
const accentProps: PageContext['accentProps'] = (accent) => (accent === null ? {} : { 'data-accent': accent })

/** The reader's device is not known: `geo:` also opens without a connection. */
const routeTo = (place: string): string => mapLink(place, 'Android')

type StaticFacts = Pick<PageContext, 'translations' | 'now' | 'pictures'>

/** Gives components that are rendered apart from the app their context. */
const StaticContext = ({ children, ...facts }: StaticFacts & { children: ReactNode }) => (
  <TicketPagesProvider
    value={{ ...facts, isLive: false, isOnline: true, Link: PlainLink, routeTo, accentProps }}
  >
    {children}
  </TicketPagesProvider>
)

type TicketProps = Omit<StaticFacts, 'pictures'> & { ticket: WithPicture<PageTicket>; neighbors: Neighbors }

const pictureOf = ({ eventShortName, picture }: TicketProps['ticket']): EventPictures =>
  picture ? new Map([[eventShortName, picture]]) : noPictures

const StaticTicketPage = ({ translations, now, ...props }: TicketProps) => (
  <StaticContext {...{ translations, now }} pictures={pictureOf(props.ticket)}>
    <TicketPage {...props} />
  </StaticContext>
)

const StaticDoorView = ({ translations, now, ...props }: TicketProps) => (
  <StaticContext {...{ translations, now }} pictures={noPictures}>
    <DoorView {...props} />
  </StaticContext>
)

type ListProps = Omit<StaticFacts, 'pictures'> & { content: WalletContent }

/** Claims no "today": the page is read on a later day than it was written. */
const StaticWalletList = ({ content, translations, now }: ListProps) => {
  const { t } = translations
  const { subscriptions, unpaid, unnamed, pictures } = content
  const { today, ended, upcoming, past } = walletSections(content, now)
  return (
    <StaticContext {...{ translations, now, pictures }}>
      <TopBar
        start={
          <a className="mark" href="/">
            <Logo />
            Tessera
          </a>
        }
        tools={
          <nav className="only-wide row" aria-label={t('app.shell.nav')}>
            <a className="tool" href="/">
              {t('app.shell.events')}
            </a>
            <a className="tool" href={paths.wallet()} aria-current="page">
              {t('app.shell.tickets')}
            </a>
          </nav>
        }
      />
      <WalletList
        sections={{ today: [], ended: [], upcoming: [...today, ...upcoming], past: [...ended, ...past] }}
        toDo={<OpenReservations unpaid={unpaid} unnamed={unnamed} />}
        passes={<Subscriptions subscriptions={subscriptions} />}
      />
      <Tabs
        label={t('app.shell.nav')}
        items={[
          { href: '/', label: t('app.shell.events'), icon: calendarDaysIcon },
          { href: paths.wallet(), label: t('app.shell.tickets'), icon: ticketIcon, current: true },
        ]}
      />
    </StaticContext>
  )
}

/** The static pages by a function that renders to HTML: React's client in the browser, React's server on the server. */
export const staticPages = (
  toHtml: (page: ReactNode) => string,
): Pick<TicketPageRenderer, 'styleOf' | 'script' | 'ticketPage' | 'doorView' | 'walletList' | 'code'> => ({
  styleOf: neededStyle(rules),
  script,
  ticketPage: (ticket, neighbors, translations, now) =>
    toHtml(<StaticTicketPage {...{ ticket, neighbors, translations, now }} />),
  doorView: (ticket, neighbors, translations, now) =>
    toHtml(<StaticDoorView {...{ ticket, neighbors, translations, now }} />),
  walletList: (content, translations, now) =>
    toHtml(<StaticWalletList content={content} translations={translations} now={now} />),
  code: (text) => toHtml(<CodeDrawing text={text} xmlns="http://www.w3.org/2000/svg" />),
})
