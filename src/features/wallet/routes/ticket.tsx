import { Suspense, useEffect, useLayoutEffect, useState, type ComponentType } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { canonicalId } from '#core/domain/is-uuid.ts'
import { paths } from '#core/domain/page-paths.ts'
import { canShowCode } from '#core/domain/ticket-freshness.ts'
import { neighborsOf } from '#core/domain/ticket-page-facts.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { isBehindStoredPage, takeOver } from '#platform/takeover.ts'
import { holdUpdates } from '#platform/update-holds.ts'
import { DocumentTitle } from '#shared/PageHeading.tsx'
import { useServices } from '#shared/services.ts'
import { TicketPage } from '#ticket-pages/TicketPage.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'
import { useInBrowser } from '#ui/use-in-browser.ts'
import { AppTicketPages } from '../AppTicketPages.tsx'
import { TicketLastChecked } from '../components/LastChecked.tsx'
import { ServerCodeImage, OpenTicket } from '../components/OpenTicket.tsx'
import { RemoveSheet } from '../components/RemoveSheet.tsx'
import { TicketMenu } from '../components/TicketMenu.tsx'
import { TicketWithoutData } from '../components/TicketWithoutData.tsx'
import { useCheckNow } from '../use-check-now.ts'
import { usePageLanguage } from '../use-page-language.ts'
import { useSeenNews } from '../use-seen-news.ts'
import { useTicketRemoved } from '../use-ticket-removed.ts'
import { useWalletRefresh } from '../use-wallet-refresh.ts'
import { useWallet } from '../use-wallet.ts'

/** What the page shows a moment after the ticket. */
export interface TicketTools {
  /** Further items of the ticket's menu. */
  readonly Options: ComponentType<{ ticket: TicketRecord; onDoorCheck: () => void }>
  readonly DoorReminder: ComponentType<{ ticket: TicketRecord; passed: boolean; onDoorCheck: () => void }>
  readonly DoorCheckSheet: ComponentType<{ ticket: TicketRecord; onClose: () => void; onPassed: () => void }>
}

type StoredProps = {
  ticket: TicketRecord
  order: readonly string[]
  kept: boolean
  tools: TicketTools | undefined
}

const StoredTicket = ({ ticket, order, kept, tools }: StoredProps) => {
  const translations = useTranslations()
  const { t } = translations
  const services = useServices()
  const checkNow = useCheckNow()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const [checking, setChecking] = useState(false)
  const [passed, setPassed] = useState(false)
  const door = { ticket, passed, onDoorCheck: () => setChecking(true) }
  useLayoutEffect(() => takeOver(), [])
  // No message covers a code (docs/design.md#messages).
  useEffect(() => holdUpdates('ticket'), [])
  useWalletRefresh(kept, ticket)
  useSeenNews(paths.ticket(ticket.eventShortName, ticket.uuid))
  const confirmChange = async (): Promise<void> => {
    const { confirmEventChange } = await import('#core/flows/confirm-event-change.ts')
    await confirmEventChange(services, ticket.eventShortName)
    // Writes the static pages without the notice.
    await services.refreshWallet()
  }

  return (
    <AppTicketPages>
      <DocumentTitle title={`${ticket.fullName} · ${translations.pick(ticket.eventTitle)}`} />
      <TicketPage
        ticket={ticket}
        neighbors={neighborsOf(ticket.uuid, order)}
        notice={
          !kept && (
            <Notice tone="warn" className="pk-wide after-4" title={t('app.wallet.kept.failed')}>
              {t('app.wallet.failed.storage')}
            </Notice>
          )
        }
        seen={
          <Button variant="line" slim onClick={confirmChange}>
            {t('app.wallet.event-changed.seen')}
          </Button>
        }
        renew={
          <Button slim onClick={checkNow}>
            {t('app.wallet.veil.action')}
          </Button>
        }
        checked={<TicketLastChecked ticket={ticket} />}
        menu={
          <>
            {/* Below the code, which does not move when it appears. */}
            <Suspense>{tools && canShowCode(ticket) && <tools.DoorReminder {...door} />}</Suspense>
            <TicketMenu
              ticket={ticket}
              onRemove={() => setAsking(true)}
              options={tools && <tools.Options ticket={ticket} onDoorCheck={door.onDoorCheck} />}
            />
          </>
        }
      />
      <RemoveSheet
        title={t('app.wallet.remove.title', { name: ticket.fullName })}
        text={t('app.wallet.remove.text')}
        open={asking}
        remove={() => services.removeTicket(ticket.eventShortName, ticket.uuid)}
        onClose={() => setAsking(false)}
        onRemoved={() => void navigate(paths.wallet(), { replace: true })}
      />
      {checking && tools && (
        <Suspense>
          <tools.DoorCheckSheet
            ticket={ticket}
            onClose={() => setChecking(false)}
            onPassed={() => setPassed(true)}
          />
        </Suspense>
      )}
    </AppTicketPages>
  )
}

/** The page of one ticket: rendered from the store first, checked with the server behind it. */
export const Component = ({ tools }: { tools?: TicketTools }) => {
  const { eventShortName = '', ticketUuid = '' } = useParams()
  const { memory } = useServices()
  const inBrowser = useInBrowser()
  const { tickets, storageFailure } = useWallet(eventShortName)
  const ticket = tickets?.find(
    (one) => one.eventShortName === eventShortName && canonicalId(one.uuid) === canonicalId(ticketUuid),
  )
  const removed = useTicketRemoved(ticketUuid, ticket !== undefined)
  usePageLanguage()
  if (tickets === null) {
    // Behind the worker's page the code is on the screen already.
    return inBrowser && isBehindStoredPage() ? null : (
      <Page>
        <ServerCodeImage eventShortName={eventShortName} uuid={ticketUuid} />
      </Page>
    )
  }
  if (removed) return <Navigate to={paths.wallet()} replace />
  if (!ticket) {
    const address = { eventShortName, uuid: ticketUuid }
    return <OpenTicket key={ticketUuid} {...address} silent={storageFailure === 'unresponsive'} />
  }
  if (ticket.personalDataRemovedAt !== null) return <TicketWithoutData ticket={ticket} />
  const order = tickets
    .filter((one) => one.eventShortName === eventShortName && one.shortId === ticket.shortId)
    .map(({ uuid }) => uuid)
  return (
    <StoredTicket
      key={ticketUuid}
      ticket={ticket}
      order={order}
      kept={!memory.all().includes(ticket)}
      tools={tools}
    />
  )
}
