import { useDeferredValue, useState, type ComponentType, type ReactNode } from 'react'
import { monthName, monthOf, yearName, yearOf } from '#catalogue/rules/event-day.ts'
import { isDue } from '#catalogue/rules/event-timing.ts'
import { shortDateTime } from '#kit/time/recent-time.ts'
import {
  groupKey,
  groupsByPeriod,
  timingOfGroup,
  type TicketGroup,
  type WalletSections,
} from '#ticket/rules/ticket-groups.ts'
import { usePageContext } from '#ticket/static/context.ts'
import { buttonClass } from '#ui/content/Button.tsx'
import { Disclosure } from '#ui/content/Disclosure.tsx'
import { Icon, refreshIcon } from '#ui/content/Icon.tsx'
import { Page } from '#ui/page/Page.tsx'
import { paths } from '#wire/page-paths.ts'
import { isLongList } from '../rules/ticket-search.ts'
import { TicketGroupCard } from './TicketGroupCard.tsx'

type Props = {
  sections: WalletSections
  /** The age of the oldest answer; its time of day without it. */
  checked?: ReactNode
  /** Asks the server again; a link to this page without it. */
  check?: ReactNode
  /** Orders with a deadline or an open question, before the tickets. */
  toDo?: ReactNode
  passes?: ReactNode
  /** The search field of a long list. */
  search?: ReactNode
  /** The search has found nothing. */
  noResult?: ReactNode
  /** Whether the list has months and short rows; by its number of cards without it. */
  isLong?: boolean
  /** A search found the sections: its field comes first, and the past tickets are open. */
  isSearched?: boolean | undefined
  /** Below everything else. */
  below?: ReactNode
}

type CardsProps = {
  groups: readonly TicketGroup[]
  next?: string | undefined
  /** Rows instead of cards. */
  slim?: boolean
  /** There is one group on the device. */
  alone?: boolean
}

/** Cards of the first paint: more than the largest screen shows. */
const firstCards = 12

/** With a script those after the first ones follow when these are painted, without a gesture of the person. */
const Cards = ({ groups, next, slim = false, alone = false }: CardsProps) => {
  const { isLive, now } = usePageContext()
  const shown = useDeferredValue(groups, isLive ? groups.slice(0, firstCards) : groups)
  return shown.map((group) => {
    const key = groupKey(group[0])
    return (
      <TicketGroupCard
        key={key}
        group={group}
        timing={timingOfGroup(group, now)}
        isNext={key === next}
        slim={slim}
        alone={alone}
      />
    )
  })
}

/** The latest past events in a page without a script, which has to contain what it can open. */
const mostStaticPast = 20

/** Tickets of past events as rows. */
const Rows = ({ groups }: Pick<CardsProps, 'groups'>) => (
  <div className="grid gap-2">
    <Cards groups={groups} slim />
  </div>
)

/** Tickets of past events under the years of their events. */
const Years = ({ groups }: Pick<CardsProps, 'groups'>) => {
  const { lang } = usePageContext().translations
  return [...groupsByPeriod(groups, yearOf)].map(([year, ofYear]) => (
    <section key={year} className="before-4" aria-labelledby={`year-${String(year)}`}>
      <h3 id={`year-${String(year)}`} className="dim after-2">
        {year !== null && yearName(year, lang)}
      </h3>
      <div className="grid">
        <Cards groups={ofYear} />
      </div>
    </section>
  ))
}

type FoldedProps = {
  summary: string
  groups: readonly TicketGroup[]
  /** How they are listed. */
  List: ComponentType<Pick<CardsProps, 'groups'>>
  open?: boolean | undefined
}

/** Tickets of events that are over; with a script rendered when they are opened. */
const Folded = ({ summary, groups, List, open = false }: FoldedProps) => {
  const { isLive } = usePageContext()
  const [opened, setOpened] = useState(false)
  return (
    <Disclosure key={String(open)} summary={summary} open={open} onOpen={() => setOpened(true)}>
      {isLive ? (
        (opened || open) && <List groups={groups} />
      ) : (
        <List groups={groups.slice(0, mostStaticPast)} />
      )}
    </Disclosure>
  )
}

/** Every event is over: the way to others. */
const NothingToCome = () => {
  const { translations, Link } = usePageContext()
  const { t } = translations
  return (
    <section className="part">
      <h2>{t('app.wallet.all-past')}</h2>
      <Link className={buttonClass({ full: true })} href={paths.home()}>
        {t('app.shell.browse-events')}
      </Link>
    </section>
  )
}

/** With more cards to come all of them are rows. */
const mostWhole = 20

/** Tickets of later days. */
const Upcoming = ({ groups, next, alone }: Pick<CardsProps, 'groups' | 'next' | 'alone'>) => {
  const { t } = usePageContext().translations
  if (groups.length === 0) return null
  return (
    <section className="part" aria-labelledby="upcoming">
      <h2 id="upcoming">{t('app.wallet.upcoming')}</h2>
      <div className="grid">
        <Cards groups={groups} next={next} alone={alone ?? false} />
      </div>
    </section>
  )
}

/** The same in a long list, under the names of their months. */
const Months = ({ groups, next }: Pick<CardsProps, 'groups' | 'next'>) => {
  const { t, lang } = usePageContext().translations
  const nameOf = (month: number | null) =>
    month === null ? t('app.wallet.upcoming') : monthName(month, lang)
  const months = [...groupsByPeriod(groups, monthOf)]
  const slim = groups.length > mostWhole
  return (
    <>
      {slim && (
        <nav className="links month-jumps" aria-label={t('app.wallet.upcoming')}>
          {months.map(([month, ofMonth]) => (
            <a key={month} href={`#month-${String(month)}`}>
              {nameOf(month)} ({ofMonth.flat().length})
            </a>
          ))}
        </nav>
      )}
      {months.map(([month, ofMonth]) => (
        <section key={month} className="part wallet-month" aria-labelledby={`month-${String(month)}`}>
          <h2 id={`month-${String(month)}`}>{nameOf(month)}</h2>
          <div className="grid">
            <Cards groups={ofMonth} next={next} slim={slim} />
          </div>
        </section>
      ))}
    </>
  )
}

/** The {@link oldestCheck} of the tickets to come. */
const OldestCheck = ({ sections: { today, ended, upcoming, past } }: Pick<Props, 'sections'>) => {
  const { t, lang } = usePageContext().translations
  const current = [today, ended, upcoming].flat(2)
  if (current.length + past.length === 0) return null
  const checks = (current.length > 0 ? current : past.flat()).map(({ checkedAt }) => checkedAt ?? 0)
  return t('app.wallet.checked', { ago: shortDateTime(Math.min(...checks), lang) })
}

const CheckLink = () => {
  const { translations, Link } = usePageContext()
  return (
    <Link className={buttonClass({ variant: 'text', slim: true })} href={paths.wallet()}>
      {translations.t('app.shell.check')}
    </Link>
  )
}

type FirstProps = Pick<CardsProps, 'next'> &
  Pick<WalletSections, 'today' | 'ended'> & { open?: boolean | undefined }

/**
 * The tickets of today; those of events that are over folded. When no other is left, thanks and the last one, with the way to
 * other ones.
 */
const Today = ({ today, ended, next, open }: FirstProps) => {
  const { translations, Link } = usePageContext()
  const { t } = translations
  const last = today.length === 0 ? ended[0] : undefined
  if (today.length === 0 && !last) return null
  const folded = last ? ended.slice(1) : ended
  return (
    <section className="part" aria-labelledby="today">
      <h2 id="today">{t(last ? 'app.wallet.thanks' : 'app.facts.today')}</h2>
      <div className="grid">
        <Cards groups={last ? [last] : today} next={next} />
      </div>
      {last && (
        <Link className={buttonClass({ variant: 'line', className: 'before-3' })} href={paths.home()}>
          {t('app.shell.browse-events')}
        </Link>
      )}
      {folded.length > 0 && (
        <Folded
          summary={t('app.wallet.ended', { count: folded.flat().length })}
          groups={folded}
          List={Rows}
          open={open}
        />
      )}
    </section>
  )
}

/** The first ticket of a long list without one of today: before the search field. */
const NextTicket = ({ groups, next }: Pick<CardsProps, 'groups' | 'next'>) => {
  const { t } = usePageContext().translations
  return (
    <section className="part" aria-labelledby="next-ticket">
      <h2 id="next-ticket">{t('app.wallet.next-one')}</h2>
      <div className="grid">
        <Cards groups={groups.slice(0, 1)} next={next} />
      </div>
    </section>
  )
}

type PastProps = Pick<FoldedProps, 'groups' | 'open'> & {
  /** No other ticket is on the device. */
  isAll: boolean
}

/** Tickets of events of earlier days: folded below those to come, else the content of the page. */
const Past = ({ groups, open, isAll }: PastProps) => {
  const { translations, isLive } = usePageContext()
  if (groups.length === 0) return null
  const summary = translations.t('app.wallet.past', { count: groups.flat().length })
  return (
    <section className="part">
      {isAll ? (
        <>
          <h2>{summary}</h2>
          <Years groups={isLive ? groups : groups.slice(0, mostStaticPast)} />
        </>
      ) : (
        <Folded summary={summary} groups={groups} List={Years} open={open} />
      )}
    </section>
  )
}

type TicketsProps = Pick<Props, 'sections' | 'search' | 'noResult' | 'isSearched'> & {
  isLong: boolean
  isAlone: boolean
}

/** Urgent sections stand above the search field, the results of a search below it. */
const Tickets = ({ sections, search, noResult, isLong, isAlone, isSearched }: TicketsProps) => {
  const { now } = usePageContext()
  const { today, ended, upcoming, past } = sections
  // A static page has no section of today.
  const due = today[0] ?? upcoming.find((group) => isDue(timingOfGroup(group, now)))
  const next = due && groupKey(due[0])
  const isNothingToCome = today.length + upcoming.length === 0
  const isArchive = isNothingToCome && !isSearched
  const open = isSearched || isNothingToCome
  const hasNext = isLong && !isSearched && today.length === 0 && upcoming.length > 0
  const later = hasNext ? upcoming.slice(1) : upcoming
  const first = <Today {...{ today, ended, next, open }} />
  return (
    <>
      {isArchive && <NothingToCome />}
      {!isSearched && first}
      {hasNext && <NextTicket groups={upcoming} next={next} />}
      {search}
      {isSearched && first}
      {noResult}
      {isLong ? (
        <Months groups={later} next={next} />
      ) : (
        <Upcoming groups={later} next={next} alone={isAlone} />
      )}
      <Past groups={past} open={open} isAll={isArchive} />
    </>
  )
}

/**
 * Every ticket on this device: what is to do, then by day: today (what runs first, what is over folded), coming up, past. On a wide
 * screen passes and tools are beside the tickets.
 */
export const WalletList = (props: Props) => {
  const { t } = usePageContext().translations
  const { sections, checked, check, toDo, passes, search, noResult, isSearched, below } = props
  const { today, ended, upcoming, past } = sections
  const count = [today, ended, upcoming, past].flat().length
  const isLong = props.isLong ?? isLongList(count)
  const isAlone = count === 1 && isSearched !== true
  return (
    <Page wide>
      <h1>{t('app.shell.tickets')}</h1>
      <div className="row between small dim fresh after-0">
        <span className="live">
          <Icon shape={refreshIcon} />
          {checked ?? <OldestCheck sections={sections} />}
        </span>
        {check ?? <CheckLink />}
      </div>
      <div className="wallet">
        <div>{toDo}</div>
        <div className="wallet-tickets">
          <Tickets {...{ sections, search, noResult, isLong, isAlone, isSearched }} />
        </div>
        <div>
          {passes}
          {below && <section className="part stack">{below}</section>}
        </div>
      </div>
    </Page>
  )
}
