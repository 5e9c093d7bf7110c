import { useLayoutEffect } from 'react'
import { Link } from 'react-router'
import type { EventTiming } from '#core/domain/ticket-freshness.ts'
import { groupTickets, seasonOfGroup, type Group } from '#core/domain/ticket-page-wallet.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useServices } from '#platform/services.tsx'
import { takeOver } from '#platform/takeover.ts'
import { usePageTitle } from '#shared/PageHeading.tsx'
import { paths } from '#core/domain/page-paths.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Page } from '#ui/Page.tsx'
import { LastChecked } from '../components/LastChecked.tsx'
import { TicketGroupCard } from '../components/TicketGroupCard.tsx'
import { InstallOffer } from '../components/InstallOffer.tsx'
import { StorageNotice } from '../components/StorageNotice.tsx'
import { UnpaidReservations } from '../components/UnpaidReservations.tsx'
import { useNow } from '../use-now.ts'
import { useWalletRefresh } from '../use-wallet-refresh.ts'
import { useWallet, type StorageFailure, type Wallet } from '../use-wallet.ts'

const keyOf = ([{ eventShortName, shortId }]: Group): string => `${eventShortName}/${shortId}`

const Cards = ({ groups, season: timing }: { groups: readonly Group[]; season: EventTiming }) =>
  groups.map((group) => <TicketGroupCard key={keyOf(group)} group={group} timing={timing} />)

const Empty = ({ broken: storageFailure }: { broken: StorageFailure }) => {
  const { t } = useTranslations()
  if (storageFailure === 'silent') {
    return (
      <Page>
        <h1>{t('app.wallet.title')}</h1>
        <StorageNotice broken={storageFailure} />
      </Page>
    )
  }
  return (
    <Page>
      <div className="state">
        <Icon name="ticket" className="sign" />
        <h1>{t(storageFailure ? 'app.wallet.unread' : 'app.wallet.empty')}</h1>
        <p className="dim">{t(storageFailure ? 'app.wallet.unread.text' : 'app.wallet.empty.text')}</p>
        <Link className={buttonClass({ variant: 'line' })} to={paths.home()}>
          {t('app.wallet.empty.action')}
        </Link>
        {storageFailure && <StorageNotice broken={storageFailure} />}
      </div>
      <UnpaidReservations />
    </Page>
  )
}

const Section = ({
  id,
  title,
  groups,
  season: timing,
}: {
  id: string
  title: string
  groups: readonly Group[]
  season: EventTiming
}) =>
  groups.length > 0 && (
    <section className="part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={timing === 'today' ? 'stack' : 'grid'}>
        <Cards groups={groups} season={timing} />
      </div>
    </section>
  )

const Full = ({
  tickets,
  broken: storageFailure,
}: {
  tickets: NonNullable<Wallet['tickets']>
  broken: StorageFailure
}) => {
  const { t } = useTranslations()
  const { refreshWallet } = useServices()
  const now = useNow(60_000)
  const groups = groupTickets(tickets)
  const of = (timing: EventTiming) => groups.filter((group) => seasonOfGroup(group, now) === timing)
  const past = of('past').reverse()
  return (
    <Page wide>
      <h1>{t('app.wallet.title')}</h1>
      <div className="row between small dim fresh after-0">
        <span className="live">
          <Icon name="refresh" />
          <LastChecked at={Math.min(...tickets.map(({ checkedAt }) => checkedAt))} list />
        </span>
        <Button variant="text" slim onClick={() => refreshWallet(true)}>
          {t('app.wallet.check')}
        </Button>
      </div>
      <Section id="today" title={t('app.wallet.today')} groups={of('today')} season="today" />
      <Section id="upcoming" title={t('app.wallet.upcoming')} groups={of('upcoming')} season="upcoming" />
      <UnpaidReservations />
      <section className="part ticket-wide stack">
        {past.length > 0 && (
          <Disclosure summary={t('app.wallet.past', { count: past.length })}>
            <div className="grid">
              <Cards groups={past} season="past" />
            </div>
          </Disclosure>
        )}
        <InstallOffer />
        <StorageNotice broken={storageFailure} />
      </section>
    </Page>
  )
}

/** My tickets: everything this device holds, drawn before the network is asked. */
export const Component = () => {
  const { t } = useTranslations()
  const { tickets, storageFailure } = useWallet()
  usePageTitle(t('app.wallet.title'))
  const ready = tickets !== null
  // An empty wallet too: an order may owe it tickets.
  useWalletRefresh(ready)
  useLayoutEffect(() => {
    if (ready) takeOver()
  }, [ready])
  if (tickets === null) return <Page wide>{null}</Page>
  return tickets.length === 0 ? (
    <Empty broken={storageFailure} />
  ) : (
    <Full tickets={tickets} broken={storageFailure} />
  )
}
