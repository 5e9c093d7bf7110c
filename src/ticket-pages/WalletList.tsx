import { useDeferredValue, useState, type ReactNode } from 'react'
import { shortDateTime } from '#core/domain/deadlines.ts'
import { paths } from '#core/domain/page-paths.ts'
import { groupKey, timingOfGroup, type TicketGroup, type WalletSections } from '#core/domain/ticket-groups.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Icon } from '#ui/Icon.tsx'
import { refreshIcon } from '#ui/icons.ts'
import { Page } from '#ui/Page.tsx'
import { usePageContext } from './context.ts'
import { TicketGroupCard } from './TicketGroupCard.tsx'

type Props = {
  sections: WalletSections
  /** The age of the oldest answer; its time of day without it. */
  checked?: ReactNode
  /** Asks the server again; a link to this page without it. */
  check?: ReactNode
  /** Orders that are being checked or stored, above the tickets. */
  unfinished?: ReactNode
  /** Reservations that wait for their payment. */
  waiting?: ReactNode
  /**
   * With a script: renders the cards of the first screens first and the others when those are painted, past tickets only when
   * they are opened.
   */
  live?: boolean
  /** Below everything else. */
  more?: ReactNode
}

type CardsProps = { groups: readonly TicketGroup[] }

const eventOf = ([first]: TicketGroup): string => first.eventShortName

/** The events with more than one order among the groups. */
function repeatedEvents(groups: readonly TicketGroup[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const event of groups.map(eventOf)) (seen.has(event) ? repeated : seen).add(event)
  return repeated
}

type SomeCardsProps = CardsProps & { repeated: ReadonlySet<string> }

const Cards = ({ groups, repeated }: SomeCardsProps) => {
  const { now } = usePageContext()
  return groups.map((group) => (
    <TicketGroupCard
      key={groupKey(group[0])}
      group={group}
      timing={timingOfGroup(group, now)}
      sameEvent={repeated.has(eventOf(group))}
    />
  ))
}

const AllCards = ({ groups }: CardsProps) => <Cards groups={groups} repeated={repeatedEvents(groups)} />

/** Cards of the first paint: more than the largest screen shows. */
const firstCards = 12

/** The same cards; those after the first ones follow when these are painted, without a gesture of the person. */
const CardsInTwoSteps = ({ groups }: CardsProps) => {
  const shown = useDeferredValue(groups, groups.slice(0, firstCards))
  return <Cards groups={shown} repeated={repeatedEvents(groups)} />
}

/** The latest past events in a page without a script, which has to contain what it can open. */
const mostStaticPast = 20

type FoldedProps = CardsProps & { summary: string; live: boolean | undefined }

/** Tickets of events that are over, rendered when they are opened. */
const Folded = ({ summary, groups, live }: FoldedProps) => {
  const [opened, setOpened] = useState(false)
  return (
    <Disclosure summary={summary} onOpen={() => setOpened(true)}>
      <div className="grid">
        {live ? (
          opened && <CardsInTwoSteps groups={groups} />
        ) : (
          <AllCards groups={groups.slice(0, mostStaticPast)} />
        )}
      </div>
    </Disclosure>
  )
}

type SectionProps = CardsProps & {
  id: string
  title: string
  live: boolean | undefined
  /** Below the cards: what is over. */
  folded?: ReactNode
  /** Cards with a button beside them. */
  stacked?: boolean
}

const Section = ({ id, title, groups, live, folded, stacked }: SectionProps) =>
  (groups.length > 0 || Boolean(folded)) && (
    <section className="part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={stacked ? 'stack' : 'grid'}>
        {live ? <CardsInTwoSteps groups={groups} /> : <AllCards groups={groups} />}
      </div>
      {folded}
    </section>
  )

/** The {@link oldestCheck} of the tickets to come. */
const OldestCheck = ({ sections: { today, ended, upcoming, past } }: Pick<Props, 'sections'>) => {
  const { t, lang } = usePageContext().translations
  const current = [today, ended, upcoming].flat(2)
  if (current.length + past.length === 0) return null
  const checks = (current.length > 0 ? current : past.flat()).map(({ checkedAt }) => checkedAt ?? 0)
  return t('app.wallet.checked.list', { ago: shortDateTime(Math.min(...checks), lang) })
}

const CheckLink = () => {
  const { translations, Link } = usePageContext()
  return (
    <Link className={buttonClass({ variant: 'text', slim: true })} href={paths.wallet()}>
      {translations.t('app.wallet.check')}
    </Link>
  )
}

/** Every ticket on this device, by day: today (what runs first, what is over folded), coming up, past. */
export const WalletList = ({ sections, checked, check, unfinished, waiting, live, more }: Props) => {
  const { t } = usePageContext().translations
  const { today, ended, upcoming, past } = sections
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
      {unfinished}
      <Section
        id="today"
        title={t('app.wallet.today')}
        groups={today}
        live={live}
        stacked
        folded={
          ended.length > 0 && (
            <Folded summary={t('app.wallet.ended', { count: ended.length })} groups={ended} live={live} />
          )
        }
      />
      <Section id="upcoming" title={t('app.wallet.upcoming')} groups={upcoming} live={live} />
      {waiting}
      <section className="part ticket-wide stack">
        {past.length > 0 && (
          <Folded summary={t('app.wallet.past', { count: past.length })} groups={past} live={live} />
        )}
        {more}
      </section>
    </Page>
  )
}
