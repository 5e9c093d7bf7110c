import { useLayoutEffect } from 'react'
import { Link } from 'react-router'
import type { Season } from '#core/domain/ticket-freshness.ts'
import { groupTickets, seasonOfGroup, type Group } from '#core/domain/ticket-page-wallet.ts'
import { useText } from '#i18n/text.ts'
import { useServices } from '#platform/services.tsx'
import { takeOver } from '#platform/takeover.ts'
import { usePageTitle } from '#shared/PageHead.tsx'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Fold } from '#ui/Fold.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Page } from '#ui/Page.tsx'
import { Age } from '../components/Age.tsx'
import { GroupCard } from '../components/GroupCard.tsx'
import { InstallOffer } from '../components/InstallOffer.tsx'
import { KeptStatus } from '../components/KeptStatus.tsx'
import { WaitingOrders } from '../components/WaitingOrders.tsx'
import { useNow } from '../use-now.ts'
import { useRefresh } from '../use-refresh.ts'
import { useWallet, type Broken, type Wallet } from '../use-wallet.ts'

const keyOf = ([{ eventShortName, shortId }]: Group): string => `${eventShortName}/${shortId}`

const Cards = ({ groups, season }: { groups: readonly Group[]; season: Season }) =>
  groups.map((group) => <GroupCard key={keyOf(group)} group={group} season={season} />)

const Empty = ({ broken }: { broken: Broken }) => {
  const { t } = useText()
  if (broken === 'silent') {
    return (
      <Page>
        <h1>{t('app.wallet.title')}</h1>
        <KeptStatus broken={broken} />
      </Page>
    )
  }
  return (
    <Page>
      <div className="state">
        <Icon name="ticket" className="sign" />
        <h1>{t('app.wallet.empty')}</h1>
        <p className="dim">{t('app.wallet.empty.text')}</p>
        <Link className={buttonClass({ variant: 'line' })} to={paths.home()}>
          {t('app.wallet.empty.action')}
        </Link>
        {broken && <KeptStatus broken={broken} />}
      </div>
      <WaitingOrders />
    </Page>
  )
}

const Section = ({
  id,
  title,
  groups,
  season,
}: {
  id: string
  title: string
  groups: readonly Group[]
  season: Season
}) =>
  groups.length > 0 && (
    <section className="part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={season === 'today' ? 'stack' : 'grid'}>
        <Cards groups={groups} season={season} />
      </div>
    </section>
  )

const Full = ({ tickets, broken }: { tickets: NonNullable<Wallet['tickets']>; broken: Broken }) => {
  const { t } = useText()
  const { refreshWallet } = useServices()
  const now = useNow(60_000)
  const groups = groupTickets(tickets)
  const of = (season: Season) => groups.filter((group) => seasonOfGroup(group, now) === season)
  const past = of('past').reverse()
  return (
    <Page wide>
      <h1>{t('app.wallet.title')}</h1>
      <div className="row between small dim fresh after-0">
        <span className="live">
          <Icon name="refresh" />
          <Age at={Math.min(...tickets.map(({ checkedAt }) => checkedAt))} list />
        </span>
        <Button variant="text" slim onClick={() => refreshWallet(true)}>
          {t('app.wallet.check')}
        </Button>
      </div>
      <Section id="today" title={t('app.wallet.today')} groups={of('today')} season="today" />
      <Section id="upcoming" title={t('app.wallet.upcoming')} groups={of('upcoming')} season="upcoming" />
      <WaitingOrders />
      <section className="part ticket-wide stack">
        {past.length > 0 && (
          <Fold summary={t('app.wallet.past', { count: past.length })}>
            <div className="grid">
              <Cards groups={past} season="past" />
            </div>
          </Fold>
        )}
        <InstallOffer />
        <KeptStatus broken={broken} />
      </section>
    </Page>
  )
}

/** My tickets: everything this device holds, drawn before the network is asked. */
export const Component = () => {
  const { t } = useText()
  const { tickets, broken } = useWallet()
  usePageTitle(t('app.wallet.title'))
  const ready = tickets !== null
  // An empty wallet too: an order may owe it tickets.
  useRefresh(ready)
  useLayoutEffect(() => {
    if (ready) takeOver()
  }, [ready])
  if (tickets === null) return <Page wide>{null}</Page>
  return tickets.length === 0 ? <Empty broken={broken} /> : <Full tickets={tickets} broken={broken} />
}
