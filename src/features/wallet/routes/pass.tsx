import { useEffect, useLayoutEffect, useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { neighboursOf } from '#core/domain/ticket-page-facts.ts'
import { passPage } from '#core/domain/ticket-page-pass.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { useText } from '#i18n/text.ts'
import { holdUpdates } from '#platform/busy.ts'
import { useServices } from '#platform/services.tsx'
import { isBehindStoredPage, takeOver } from '#platform/takeover.ts'
import { usePageTitle } from '#shared/PageHead.tsx'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'
import { Age } from '../components/Age.tsx'
import { FirstCode, OpenTicket } from '../components/OpenTicket.tsx'
import { PassMenu } from '../components/PassMenu.tsx'
import { RemoveQuestion } from '../components/RemoveQuestion.tsx'
import { Drawn } from '../Drawn.tsx'
import { usePageLanguage } from '../use-page-language.ts'
import { useRefresh } from '../use-refresh.ts'
import { useRemoved } from '../use-removed.ts'
import { useWallet } from '../use-wallet.ts'

type PassProps = { ticket: TicketRecord; order: readonly string[]; kept: boolean }

const Pass = ({ ticket, order, kept }: PassProps) => {
  const texts = useText()
  const { t } = texts
  const { refreshWallet } = useServices()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  usePageTitle(`${ticket.fullName} · ${texts.pick(ticket.eventTitle)}`)
  useLayoutEffect(() => takeOver(), [])
  // No message stands over a code (LOOK 10).
  useEffect(() => holdUpdates('pass'), [])
  useRefresh(kept)

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
    checked: <Age at={ticket.checkedAt} />,
    menu: <PassMenu ticket={ticket} onRemove={() => setAsking(true)} />,
  }
  return (
    <>
      <Drawn of={passPage(ticket, neighboursOf(ticket.uuid, order), texts)} slots={slots} />
      <RemoveQuestion
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
  const { tickets, broken } = useWallet()
  const ticket = tickets?.find((one) => one.eventShortName === eventShortName && one.uuid === ticketUuid)
  const removed = useRemoved(ticketUuid, ticket !== undefined)
  usePageLanguage()
  if (tickets === null) {
    // Behind the worker's page the code is on the screen already.
    return isBehindStoredPage() ? null : (
      <Page>
        <FirstCode eventShortName={eventShortName} uuid={ticketUuid} />
      </Page>
    )
  }
  if (removed) return <Navigate to={paths.wallet()} replace />
  if (!ticket) {
    const address = { eventShortName, uuid: ticketUuid }
    return <OpenTicket key={ticketUuid} {...address} silent={broken === 'silent'} />
  }
  const order = tickets
    .filter((one) => one.eventShortName === eventShortName && one.shortId === ticket.shortId)
    .map(({ uuid }) => uuid)
  return <Pass key={ticketUuid} ticket={ticket} order={order} kept={!memory.all().includes(ticket)} />
}
