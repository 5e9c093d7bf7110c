import type { ReactNode } from 'react'
import { unbrokenAddress } from '#catalogue/rules/city.ts'
import { EventNotes } from '#catalogue/static/EventNotes.tsx'
import { answerTexts, serviceCountText } from '#purchase/rules/booking/service-counts.ts'
import { Icon, chevronDownIcon, refreshIcon } from '#ui/content/Icon.tsx'
import { referenceGroups, shortReference } from '../rules/ticket-code.ts'
import { checkedText, isOnlineTicket, type PageTicket } from '../rules/ticket-page-facts.ts'
import type { TicketState } from '../rules/ticket-state.ts'
import { usePageContext } from './context.ts'
import { CoveredCode } from './CoveredCode.tsx'
import { ReferenceNumber } from './ReferenceNumber.tsx'
import { StateChip } from './StateChip.tsx'
import { TicketHead } from './TicketHead.tsx'
import { useTimeChip } from './use-time-chip.tsx'

type Props = { ticket: PageTicket; state: TicketState; renew: ReactNode; checked: ReactNode }

const Fact = ({ label, value }: { label: string; value: string }) =>
  value !== '' && (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )

/** Additional services, each with the answers about its items. */
const Extras = ({ extras }: Pick<PageTicket, 'extras'>) => {
  const { translations } = usePageContext()
  return (
    <div>
      <dt>{translations.t('app.wallet.extras')}</dt>
      {extras.map((extra, index) => (
        <dd key={index}>
          {serviceCountText(extra, translations)}
          {answerTexts(extra, translations).map(({ label, values }) => (
            <p key={label} className="small">
              <span className="dim">{label}</span> {values}
            </p>
          ))}
        </dd>
      ))}
    </div>
  )
}

/** A notice tells since when, or what to do now: the time of the last check would contradict it. */
const noticed: readonly TicketState[] = ['changed', 'no-code', 'missing', 'event-missing']

/** The part below the perforation. */
const Stub = ({ ticket, state, checked }: Omit<Props, 'renew'>) => {
  const { translations } = usePageContext()
  const { t } = translations
  return (
    <div className="pk-stub stack">
      {!isOnlineTicket(ticket) && (
        <dl className="kv">
          <Fact label={t('app.facts.where')} value={unbrokenAddress(ticket.location)} />
        </dl>
      )}
      <dl className="kv">
        <Fact label={t('app.wallet.order')} value={ticket.shortId} />
        <Fact label={t('app.wallet.booked-by')} value={ticket.reservationFullName} />
        {ticket.extras.length > 0 && <Extras extras={ticket.extras} />}
        <Fact label={t('app.wallet.poll-pin')} value={(ticket.sentAt === null && ticket.pollPin) || ''} />
      </dl>
      <details className="fold">
        <summary>
          <span className="small dim regular">{t('app.wallet.reference')}</span>
          <bdi dir="ltr">{shortReference(ticket.uuid)}</bdi>
          <Icon shape={chevronDownIcon} />
        </summary>
        <ReferenceNumber uuid={ticket.uuid} />
      </details>
      <p className="print-only">
        {t('app.wallet.reference')} <bdi dir="ltr">{referenceGroups(ticket.uuid).join(' ')}</bdi>
      </p>
      <EventNotes notes={ticket.notes} translations={translations} />
      {!noticed.includes(state) && ticket.sentAt === null && (
        <p className="small dim live">
          <Icon shape={refreshIcon} />
          <span>{checked ?? checkedText(ticket, translations)}</span>
        </p>
      )}
    </div>
  )
}

/** The card of a ticket page: head, code, stub. What is below the name may come after the first frame (`data-later`, `laterMark`). */
export const TicketCard = ({ ticket, state, renew, checked }: Props) => {
  const { translations } = usePageContext()
  const time = useTimeChip(ticket)
  const online = isOnlineTicket(ticket)
  // Neither the door nor the room asks for it.
  const isCodeLast = online || state === 'past'
  const isSent = ticket.sentAt !== null
  const code = (
    <div className="qrbox">
      <CoveredCode ticket={ticket} state={state} renew={renew} />
    </div>
  )
  return (
    <article
      className={state === 'past' || state === 'missing' || isSent ? 'pk brand used' : 'pk brand'}
      data-state={state}
    >
      <TicketHead ticket={ticket} online={online} as="h1" />
      <div className="pk-code">
        {!isCodeLast && code}
        <p className="pk-name">{ticket.fullName}</p>
        <p data-later="" className="row">
          <span className="dim">{ticket.ticketCategoryName}</span>
          {time}
          {/* The notice above names what changed, and the head that the event is online. */}
          {renew !== null && !isSent && !['event-changed', 'changed', 'online'].includes(state) && (
            <StateChip state={state} t={translations.t} />
          )}
        </p>
        {isCodeLast && code}
      </div>
      <Stub ticket={ticket} state={state} checked={checked} />
    </article>
  )
}
