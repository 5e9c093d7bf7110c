import { useState, type ReactNode } from 'react'
import { shortDateTime } from '#core/domain/deadlines.ts'
import type { EventTiming } from '#core/domain/ticket-freshness.ts'
import { groupKey, type TicketGroup, type WalletSections } from '#core/domain/ticket-groups.ts'
import { paths } from '#core/domain/page-paths.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Icon } from '#ui/Icon.tsx'
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
  /** Renders past tickets only when they are opened; needs a script. */
  pastOnOpen?: boolean
  /** Below everything else. */
  more?: ReactNode
}

type CardsProps = { groups: readonly TicketGroup[]; timing: EventTiming }

const eventOf = ([first]: TicketGroup): string => first.eventShortName

const Cards = ({ groups, timing }: CardsProps) => {
  const orders = new Map<string, number>()
  for (const group of groups) orders.set(eventOf(group), (orders.get(eventOf(group)) ?? 0) + 1)
  return groups.map((group) => (
    <TicketGroupCard
      key={groupKey(group[0])}
      group={group}
      timing={timing}
      sameEvent={(orders.get(eventOf(group)) ?? 0) > 1}
    />
  ))
}

/** The latest past events in a page without a script, which has to contain what it can open. */
const mostStaticPast = 20

/** The past tickets, rendered when they are opened. */
const Past = ({ groups, onOpen }: { groups: readonly TicketGroup[]; onOpen: boolean | undefined }) => {
  const { t } = usePageContext().translations
  const [opened, setOpened] = useState(false)
  const shown = onOpen ? (opened ? groups : []) : groups.slice(0, mostStaticPast)
  return (
    <Disclosure summary={t('app.wallet.past', { count: groups.length })} onOpen={() => setOpened(true)}>
      <div className="grid">
        <Cards groups={shown} timing="past" />
      </div>
    </Disclosure>
  )
}

const Section = ({ id, title, groups, timing }: CardsProps & { id: string; title: string }) =>
  groups.length > 0 && (
    <section className="part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={timing === 'today' ? 'stack' : 'grid'}>
        <Cards groups={groups} timing={timing} />
      </div>
    </section>
  )

const OldestCheck = ({ sections: { today, upcoming, past } }: Pick<Props, 'sections'>) => {
  const { t, lang } = usePageContext().translations
  const checks = [today, upcoming, past].flat(2).map(({ checkedAt }) => checkedAt ?? 0)
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

/** Every ticket on this device, by day: today, coming up, past. */
export const WalletList = ({ sections, checked, check, unfinished, waiting, pastOnOpen, more }: Props) => {
  const { t } = usePageContext().translations
  const { today, upcoming, past } = sections
  return (
    <Page wide>
      <h1>{t('app.wallet.title')}</h1>
      <div className="row between small dim fresh after-0">
        <span className="live">
          <Icon name="refresh" />
          {checked ?? <OldestCheck sections={sections} />}
        </span>
        {check ?? <CheckLink />}
      </div>
      {unfinished}
      <Section id="today" title={t('app.wallet.today')} groups={today} timing="today" />
      <Section id="upcoming" title={t('app.wallet.upcoming')} groups={upcoming} timing="upcoming" />
      {waiting}
      <section className="part ticket-wide stack">
        {past.length > 0 && <Past groups={past} onOpen={pastOnOpen} />}
        {more}
      </section>
    </Page>
  )
}
