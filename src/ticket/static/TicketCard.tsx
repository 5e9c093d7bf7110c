import type { ReactNode } from 'react'
import { answerTexts, serviceCountText } from '#purchase/rules/booking/service-counts.ts'
import { buttonClass } from '#ui/content/Button.tsx'
import { Disclosure } from '#ui/content/Disclosure.tsx'
import { Icon, chevronDownIcon, circleAlertIcon, refreshIcon } from '#ui/content/Icon.tsx'
import { refreshOffIcon } from '#ui/content/more-icons.ts'
import { paths } from '#wire/page-paths.ts'
import { placeholderTiles, referenceGroups, shortReference } from '../rules/ticket-code.ts'
import { checkedText, shownCode, isOnlineTicket, type PageTicket } from '../rules/ticket-page-facts.ts'
import { codeCover, type TicketState } from '../rules/ticket-state.ts'
import { usePageContext } from './context.ts'
import { ReferenceNumber } from './ReferenceNumber.tsx'
import { StateChip } from './StateChip.tsx'
import { TicketCode } from './TicketCode.tsx'
import { TicketHead } from './TicketHead.tsx'
import { useTimeChip } from './use-time-chip.tsx'

type Props = { ticket: PageTicket; state: TicketState; renew: ReactNode; checked: ReactNode }

type VeilProps = Pick<Props, 'ticket' | 'renew'> & {
  code?: ReactNode
  /** Why it is covered. */
  reason: string
}

/** Loose tiles instead of a void code, with the action that fetches a new one; or over a `code` that a click shows. */
const Veil = ({ ticket, renew, code, reason }: VeilProps) => {
  const { translations, Link } = usePageContext()
  const { t } = translations
  const cover = (
    <>
      <svg viewBox="0 0 33 33" width="100%" aria-hidden="true">
        <path fill="#ddd" d={placeholderTiles(ticket.uuid)} />
      </svg>
      {renew !== null && (
        <div>
          <Icon shape={code ? circleAlertIcon : refreshOffIcon} />
          <span>{reason}</span>
          {renew ?? (
            <Link
              className={buttonClass({ slim: true })}
              href={paths.ticket(ticket.eventShortName, ticket.uuid)}
            >
              {t('app.wallet.veil.action')}
            </Link>
          )}
        </div>
      )}
    </>
  )
  if (!code) return <div className="veil">{cover}</div>
  return (
    <details className="veil">
      <summary>{cover}</summary>
      {code}
    </details>
  )
}

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

/** The part below the perforation. */
const Stub = ({ ticket, checked }: { ticket: PageTicket; checked: ReactNode }) => {
  const { translations } = usePageContext()
  const { t } = translations
  return (
    <div className="pk-stub stack">
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
      <dl className="kv">
        {!isOnlineTicket(ticket) && <Fact label={t('app.facts.where')} value={ticket.location} />}
        <Fact label={t('app.wallet.order')} value={ticket.shortId} />
        <Fact label={t('app.wallet.booked-by')} value={ticket.reservationFullName} />
        {ticket.extras.length > 0 && <Extras extras={ticket.extras} />}
        <Fact label={t('app.wallet.poll-pin')} value={ticket.pollPin ?? ''} />
      </dl>
      <p className="small dim live">
        <Icon shape={refreshIcon} />
        <span>{checked ?? checkedText(ticket, translations)}</span>
      </p>
    </div>
  )
}

/**
 * The code, or what is shown instead of it. One that may not admit its holder is covered, whatever the reason is; that of an online
 * ticket and of a past event is opened on demand.
 */
const Code = ({ ticket, state, renew }: Omit<Props, 'checked'>) => {
  const { t } = usePageContext().translations
  const cover = codeCover(ticket, state)
  if (cover === 'void') return <Veil ticket={ticket} renew={renew} reason={t('app.wallet.veil')} />
  const drawing = <TicketCode text={shownCode(ticket) ?? ''} fullName={ticket.fullName} uuid={ticket.uuid} />
  const show = <span className={buttonClass({ variant: 'line' })}>{t('app.wallet.veil.show')}</span>
  const covered = { ticket, renew: show, code: drawing }
  if (cover === 'missing') return <Veil {...covered} reason={t('app.wallet.veil.missing')} />
  if (cover === 'sent') return <Veil {...covered} reason={t('app.wallet.sent', { name: ticket.fullName })} />
  if (cover === 'shown') return drawing
  return <Disclosure summary={t('app.wallet.show-code')}>{drawing}</Disclosure>
}

/** The card of a ticket page: head, code, stub. What is below the name may come after the first frame (`data-later`, `laterMark`). */
export const TicketCard = ({ ticket, state, renew, checked }: Props) => {
  const { translations, accentProps } = usePageContext()
  const time = useTimeChip(ticket)
  const online = isOnlineTicket(ticket)
  const code = (
    <div className="qrbox">
      <Code ticket={ticket} state={state} renew={renew} />
    </div>
  )
  return (
    <article
      className={state === 'past' || state === 'missing' ? 'pk brand used' : 'pk brand'}
      data-state={state}
      {...accentProps(ticket.accent)}
    >
      <TicketHead ticket={ticket} online={online} as="h1" />
      <div className="pk-code">
        {!online && code}
        <p className="pk-name">{ticket.fullName}</p>
        <p data-later="" className="row">
          <span className="dim">{ticket.ticketCategoryName}</span>
          {time}
          {renew !== null && ticket.sentAt === null && <StateChip state={state} t={translations.t} />}
        </p>
        {/* It admits nobody to the room, whose way is the action of the page. */}
        {online && code}
      </div>
      <Stub ticket={ticket} checked={checked} />
    </article>
  )
}
