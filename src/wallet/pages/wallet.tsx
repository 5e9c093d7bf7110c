import { useDeferredValue, useEffect, useLayoutEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { isHomeScreenApp } from '#device/browser/install.ts'
import { takeOver } from '#device/browser/takeover.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useSubscriptions } from '#pass/parts/use-stored-passes.ts'
import type { SubscriptionRecord } from '#pass/store/records.ts'
import type { OpenReservations as OpenReservationsFound } from '#purchase/store/read-reservations.ts'
import { AppTicketPages } from '#ticket/parts/AppTicketPages.tsx'
import { InstallOffer } from '#ticket/parts/InstallOffer.tsx'
import { LastChecked } from '#ticket/parts/LastChecked.tsx'
import { useCheckNow } from '#ticket/parts/use-check-now.ts'
import { useWalletRefresh } from '#ticket/parts/use-wallet-refresh.ts'
import { type StorageFailure, useWallet, useOpenReservations } from '#ticket/parts/use-wallet.ts'
import {
  groupTickets,
  oldestCheck,
  walletSections,
  nextGroup,
  type ListedTickets,
} from '#ticket/rules/ticket-groups.ts'
import type { EventPictures } from '#ticket/rules/ticket-page-facts.ts'
import type { TicketRecord } from '#ticket/store/records.ts'
import { storedWalletPage } from '#ticket/store/stored-wallet-page.ts'
import { lazyPart } from '#ui/app/lazy-part.ts'
import { ButtonLink } from '#ui/app/Link.tsx'
import { MenuLink } from '#ui/app/MenuButton.tsx'
import { DocumentTitle } from '#ui/app/PageHeading.tsx'
import { SettingsRow } from '#ui/app/SettingsRow.tsx'
import { buttonClass, Button } from '#ui/content/Button.tsx'
import { Icon, circleUserIcon, searchIcon, ticketPlusIcon } from '#ui/content/Icon.tsx'
import { smartphoneIcon } from '#ui/content/more-icons.ts'
import { Notice } from '#ui/content/Notice.tsx'
import { StatusMessage } from '#ui/content/StatusMessage.tsx'
import { useServices } from '#ui/data/services.ts'
import { useSignedIn } from '#ui/data/sign-in-state.ts'
import { useIsOnline } from '#ui/data/use-is-online.ts'
import { useNow } from '#ui/data/use-now.ts'
import { SearchInput } from '#ui/forms/SearchInput.tsx'
import { Page } from '#ui/page/Page.tsx'
import { Skeleton } from '#ui/page/Skeleton.tsx'
import { paths } from '#wire/page-paths.ts'
import { ContinueStrip } from '../parts/ContinueStrip.tsx'
import { StorageNotice } from '../parts/StorageNotice.tsx'
import { ValidFor } from '../parts/StoredPass.tsx'
import { findTickets, isLongList } from '../rules/ticket-search.ts'
import { OpenReservations } from '../static/OpenReservations.tsx'
import { Subscriptions } from '../static/Subscriptions.tsx'
import { WalletList } from '../static/WalletList.tsx'
import '../static/WalletList.css'

/** The way to the orders of an account, where the server has one and the visitor is not signed in. */
const SignInRow = () => {
  const { t } = useTranslations()
  if (useSignedIn() !== false) return null
  return (
    <MenuLink icon={circleUserIcon} to={paths.orders()}>
      {t('app.wallet.sign-in')}
    </MenuLink>
  )
}

type ToolsProps = {
  /** There is no ticket; the app on the home screen of iOS explains where those from Safari are. */
  isEmpty?: boolean
  /** False where a button before them leads to the addition. */
  hasAdd?: boolean
}

/** The ways of tickets into the wallet and out of it, and the settings. */
export const WalletTools = ({ isEmpty = false, hasAdd = true }: ToolsProps) => {
  const { t } = useTranslations()
  return (
    <>
      {isEmpty && isHomeScreenApp() && (
        <Notice icon={smartphoneIcon} title={t('app.wallet.gap')}>
          {t('app.wallet.gap.text')}
        </Notice>
      )}
      <ul className="menu">
        {hasAdd && (
          <MenuLink icon={ticketPlusIcon} to={paths.addTickets()}>
            {t('app.wallet.add')}
          </MenuLink>
        )}
        {!isEmpty && (
          <MenuLink icon={smartphoneIcon} to={paths.moveTickets()}>
            {t('app.wallet.move')}
          </MenuLink>
        )}
        <SettingsRow />
        {/* Last: the server reports its sign-in later, and nothing moves. */}
        {isEmpty && <SignInRow />}
      </ul>
    </>
  )
}

/** The launcher's shortcut: to the ticket that is needed next, else to all of them. */
export const NextTicket = () => {
  const { now } = useServices()
  const { tickets } = useWallet()
  if (tickets === null) return null
  const [first] = nextGroup(tickets, now()) ?? []
  return <Navigate to={first ? paths.ticket(first.eventShortName, first.uuid) : paths.wallet()} replace />
}

const QueuedActions = lazyPart(async () => (await import('#outbox/parts/QueuedActions.tsx')).QueuedActions)

/** The list below has the tickets and the unpaid orders. */
const unfinishedKinds = ['held', 'open', 'checked', 'unsaved', 'expired'] as const

/** What this device has still to send or to finish. */
const Unfinished = () => (
  <>
    <QueuedActions className="before-5" />
    <ContinueStrip kinds={unfinishedKinds} />
  </>
)

export { StoredPass } from '../parts/StoredPass.tsx'

const LoadingWallet = () => (
  <Page wide>
    <Skeleton />
  </Page>
)

type EmptyProps = {
  broken: StorageFailure
  /** Null until the database has answered, as the subscriptions. */
  reservations: OpenReservationsFound | null
  subscriptions: readonly SubscriptionRecord[] | null
}

/** The way to the list that the worker stores, which needs no database. */
const StoredListLink = () => {
  const { t } = useTranslations()
  const { run } = useServices()
  const [isStored, setIsStored] = useState(false)
  useEffect(() => {
    void run(storedWalletPage, paths.wallet()).then((page) => setIsStored(page !== undefined))
  }, [run])
  return (
    isStored && (
      <a className={buttonClass({ full: true })} href={paths.wallet()}>
        {t('app.shell.open-tickets')}
      </a>
    )
  )
}

const Empty = ({ broken: storageFailure, reservations, subscriptions }: EmptyProps) => {
  const { t } = useTranslations()
  if (storageFailure === 'unresponsive') {
    return (
      <Page>
        <h1>{t('app.shell.tickets')}</h1>
        <StorageNotice broken={storageFailure} />
        <StoredListLink />
      </Page>
    )
  }
  const loaded = reservations !== null && subscriptions !== null
  if (!loaded && storageFailure === null) return <LoadingWallet />
  const [onlyPass] = subscriptions?.length === 1 ? subscriptions : []
  if (loaded && reservations.unpaid.length + reservations.unnamed.length + subscriptions.length > 0) {
    return (
      <AppTicketPages>
        <Page wide>
          <h1>{t('app.shell.tickets')}</h1>
          <div className="wallet">
            <div className="wallet-tickets">
              <Unfinished />
              <OpenReservations {...reservations} />
              <Subscriptions subscriptions={subscriptions} />
            </div>
            <section className="part stack">
              <StorageNotice broken={storageFailure} onlyProblems />
              <WalletTools isEmpty />
            </section>
            {/* Last on a phone: what arrives late moves no row. */}
            <div className="wallet-after">{onlyPass && <ValidFor subscription={onlyPass} />}</div>
          </div>
        </Page>
      </AppTicketPages>
    )
  }
  return (
    <Page wide>
      <h1>{t('app.shell.tickets')}</h1>
      <Unfinished />
      <StatusMessage
        titleTag="h2"
        icon={storageFailure ? 'refused' : 'empty'}
        title={t(storageFailure ? 'app.wallet.unreadable' : 'app.wallet.empty')}
        text={t(storageFailure ? 'app.wallet.unread.text' : 'app.wallet.empty.text')}
      >
        {storageFailure && <StoredListLink />}
        <div className="button-row">
          <ButtonLink to={paths.home()}>{t('app.shell.browse-events')}</ButtonLink>
        </div>
        {storageFailure && <StorageNotice broken={storageFailure} />}
      </StatusMessage>
      <section className="part ticket-wide stack gap-3">
        <h2>{t('app.wallet.elsewhere')}</h2>
        <p className="dim">{t('app.wallet.elsewhere.text')}</p>
        <div>
          <ButtonLink variant="line" icon={ticketPlusIcon} to={paths.addTickets()}>
            {t('app.wallet.add')}
          </ButtonLink>
        </div>
        <WalletTools isEmpty hasAdd={false} />
      </section>
    </Page>
  )
}

type SearchProps = { text: string; onChange: (text: string) => void; count: number }

const isSearch = (text: string): boolean => text.trim() !== ''

/** The search field above the tickets of a long list; how many orders it finds is announced. */
const TicketSearch = ({ text, onChange, count }: SearchProps) => {
  const { t } = useTranslations()
  return (
    <search className="before-5 search-field">
      <Icon shape={searchIcon} />
      <SearchInput
        label={t('app.wallet.search')}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <p className="vh" role="status">
        {isSearch(text) && t('app.wallet.search.found', { count })}
      </p>
    </search>
  )
}

type FullProps = EmptyProps & ListedTickets<TicketRecord> & { pictures: EventPictures }

const Full = ({ broken: storageFailure, reservations, subscriptions, pictures, ...listed }: FullProps) => {
  const { t } = useTranslations()
  const checkNow = useCheckNow()
  const now = useNow(60_000)
  const isOnline = useIsOnline()
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed)
  const { tickets } = listed
  const newest = tickets.reduce((newer, other) => (other.savedAt > newer.savedAt ? other : newer))
  const groups = groupTickets(tickets)
  const isLong = isLongList(groups.length)
  const matching = findTickets(groups, text)
  return (
    <AppTicketPages pictures={pictures}>
      <WalletList
        sections={walletSections({ ...listed, tickets: matching }, now)}
        isLong={isLong}
        isSearched={isSearch(text)}
        checked={isOnline ? <LastChecked at={oldestCheck(tickets, now)} /> : undefined}
        check={
          isOnline && (
            <Button variant="text" slim onClick={checkNow}>
              {t('app.shell.check')}
            </Button>
          )
        }
        toDo={
          <>
            <Unfinished />
            {reservations && <OpenReservations {...reservations} />}
          </>
        }
        search={
          isLong && <TicketSearch text={typed} onChange={setTyped} count={groupTickets(matching).length} />
        }
        noResult={matching.length === 0 && <p className="part dim">{t('app.wallet.search.none')}</p>}
        passes={<Subscriptions subscriptions={subscriptions ?? []} />}
        below={
          <>
            <StorageNotice broken={storageFailure} onlyProblems />
            <WalletTools />
            {/* Last, because the browser may offer it late: nothing moves. */}
            <InstallOffer link={paths.ticket(newest.eventShortName, newest.uuid)} />
          </>
        }
      />
    </AppTicketPages>
  )
}

/** Everything this device holds, rendered before the network is asked. */
export const Component = () => {
  const { t } = useTranslations()
  const { tickets, storageFailure, ...wallet } = useWallet()
  const reservations = useOpenReservations()
  const subscriptions = useSubscriptions()
  const ready = tickets !== null
  // The static page has all three: the app must show as much when it takes its place.
  const complete = ready && reservations !== null && subscriptions !== null
  const isUnread = storageFailure === 'none' || storageFailure === 'unresponsive'
  // An empty wallet too: an order may owe it tickets.
  useWalletRefresh(ready)
  useLayoutEffect(() => {
    if (complete && !isUnread) takeOver()
  }, [complete, isUnread])
  const shown = { broken: storageFailure, reservations, subscriptions }
  return (
    <>
      <DocumentTitle title={t('app.shell.tickets')} />
      {tickets !== null && tickets.length > 0 && (complete || storageFailure !== null) ? (
        <Full {...wallet} tickets={tickets} {...shown} />
      ) : tickets?.length === 0 ? (
        <Empty {...shown} />
      ) : (
        <LoadingWallet />
      )}
    </>
  )
}
