import { useEffect, useLayoutEffect, useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { neighboursOf } from '#core/domain/ticket-page-facts.ts'
import { passPage } from '#core/domain/ticket-page-pass.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { holdUpdates } from '#platform/update-holds.ts'
import { useServices } from '#platform/services.tsx'
import { isBehindStoredPage, takeOver } from '#platform/takeover.ts'
import { usePageTitle } from '#shared/PageHeading.tsx'
import { paths } from '#core/domain/page-paths.ts'
import { useInBrowser } from '#shared/use-in-browser.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'
import { TicketLastChecked } from '../components/LastChecked.tsx'
import { ServerCodeImage, OpenTicket } from '../components/OpenTicket.tsx'
import { PassMenu } from '../components/PassMenu.tsx'
import { RemoveTicketSheet } from '../components/RemoveTicketSheet.tsx'
import { Drawn } from '../Drawn.tsx'
import { usePageLanguage } from '../use-page-language.ts'
import { useWalletRefresh } from '../use-wallet-refresh.ts'
import { useTicketRemoved } from '../use-ticket-removed.ts'
import { useWallet } from '../use-wallet.ts'

type PassProps = { ticket: TicketRecord; order: readonly string[]; kept: boolean }

const Pass = ({ ticket, order, kept }: PassProps) => {
  const translations = useTranslations()
  const { t } = translations
  const { refreshWallet } = useServices()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  usePageTitle(`${ticket.fullName} · ${translations.pick(ticket.eventTitle)}`)
  useLayoutEffect(() => takeOver(), [])
  // No message stands over a code (LOOK 10).
  useEffect(() => holdUpdates('pass'), [])
  useWalletRefresh(kept)

  const slots = {
    kept: kept ? null : (
      <Notice tone="warn" className="pk-wide after-4" title={t('app.wallet.kept.failed')}>
        {t('app.wallet.failed.storage')}
      </Notice>
    ),
    renew: (
      <Button slim onClick={() => refreshWallet(true)}>
        {t('app.wallet.veil.action')}
      </Button>
    ),
    checked: <TicketLastChecked ticket={ticket} />,
    menu: <PassMenu ticket={ticket} onRemove={() => setAsking(true)} />,
  }
  return (
    <>
      <Drawn of={passPage(ticket, neighboursOf(ticket.uuid, order), translations)} slots={slots} />
      <RemoveTicketSheet
        ticket={ticket}
        open={asking}
        onClose={() => setAsking(false)}
        onRemoved={() => void navigate(paths.wallet(), { replace: true })}
      />
    </>
  )
}

/** The pass of one ticket: what is stored is drawn first, the network is asked behind it. */
export const Component = () => {
  const { eventShortName = '', ticketUuid = '' } = useParams()
  const { memory } = useServices()
  const inBrowser = useInBrowser()
  const { tickets, storageFailure } = useWallet()
  const ticket = tickets?.find((one) => one.eventShortName === eventShortName && one.uuid === ticketUuid)
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
    return <OpenTicket key={ticketUuid} {...address} silent={storageFailure === 'silent'} />
  }
  const order = tickets
    .filter((one) => one.eventShortName === eventShortName && one.shortId === ticket.shortId)
    .map(({ uuid }) => uuid)
  return <Pass key={ticketUuid} ticket={ticket} order={order} kept={!memory.all().includes(ticket)} />
}
