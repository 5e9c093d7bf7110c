import type { ReactNode } from 'react'
import { shortDateTime } from '#core/domain/deadlines.ts'
import { eventDay } from '#core/domain/event-day.ts'
import { canShowCode } from '#core/domain/ticket-freshness.ts'
import type { PageTicket } from '#core/domain/ticket-page-facts.ts'
import type { TicketState } from '#core/domain/ticket-state.ts'
import { calendarDaysIcon, circleAlertIcon, infoIcon } from '#ui/icons.ts'
import { refreshOffIcon, storeIcon } from '#ui/more-icons.ts'
import { Notice } from '#ui/Notice.tsx'
import { usePageContext } from './context.ts'
import { onSiteText } from './on-site-text.ts'

type Props = {
  ticket: PageTicket
  state: TicketState
  /** The control that closes the notice about a changed event; without it the notice has none. */
  seen?: ReactNode
}

const className = 'pk-wide after-4'

/** Old and new time or place, until the person has seen them. */
const ChangedEvent = ({ ticket, seen }: Pick<Props, 'ticket' | 'seen'>) => {
  const { t, lang } = usePageContext().translations
  const { changedFrom } = ticket
  if (changedFrom === null) return null
  const { dates, location } = changedFrom
  const lines = [
    ...(dates === null
      ? []
      : [[eventDay({ ...ticket, ...dates }, lang) ?? '', eventDay(ticket, lang) ?? '']]),
    ...(location === null ? [] : [[location, ticket.location]]),
  ] as const
  const key = dates === null ? 'place' : location === null ? 'time' : 'both'
  return (
    <Notice
      tone="warn"
      icon={calendarDaysIcon}
      title={t(`app.wallet.event-changed.${key}`)}
      className={className}
      actions={seen}
    >
      {lines.map(([was, now]) => (
        <span key={was} className="below">
          {t('app.wallet.event-changed.was')} <s>{was}</s>
          <span className="below">
            {t('app.wallet.event-changed.now')} <b>{now}</b>
          </span>
        </span>
      ))}
    </Notice>
  )
}

/** Why the stored code may not admit. */
const CodeNotice = ({ ticket, state }: Pick<Props, 'ticket' | 'state'>) => {
  const { t } = usePageContext().translations
  const names = { from: ticket.code?.fullName ?? '', to: ticket.fullName }
  if (state === 'changed')
    return (
      <Notice tone="warn" icon={refreshOffIcon} title={t('app.wallet.changed')} className={className}>
        {t(names.from === names.to ? 'app.wallet.changed.email' : 'app.wallet.changed.name', names)}
      </Notice>
    )
  if (state !== 'no-code') return null
  return (
    <Notice tone="warn" icon={refreshOffIcon} title={t('app.wallet.no-code')} className={className}>
      {t('app.wallet.no-code.text')}
    </Notice>
  )
}

/** What a person must know about this ticket before the entrance. */
export const TicketNotices = ({ ticket, state, seen }: Props) => {
  const { translations } = usePageContext()
  const { t, lang } = translations
  // Nothing has to be done about a past event.
  if (state === 'past') return null
  return (
    <>
      {ticket.demonstration && (
        <Notice tone="warn" icon={infoIcon} title={t('app.shell.demo')} className={className}>
          {t('app.shell.demo.text')}
        </Notice>
      )}
      <ChangedEvent ticket={ticket} seen={seen} />
      <CodeNotice ticket={ticket} state={state} />
      {ticket.missingSince !== null && (
        <Notice tone="warn" icon={circleAlertIcon} title={t('app.wallet.missing')} className={className}>
          {t('app.wallet.missing.text', { since: shortDateTime(ticket.missingSince, lang) })}
        </Notice>
      )}
      {ticket.eventMissingSince !== null && ticket.missingSince === null && (
        <Notice icon={infoIcon} title={t('app.wallet.event-missing')} className={className}>
          {t('app.wallet.event-missing.text', { since: shortDateTime(ticket.eventMissingSince, lang) })}
        </Notice>
      )}
      {ticket.deskPaymentRequired && canShowCode(ticket) && ticket.missingSince === null && (
        <Notice icon={storeIcon} title={onSiteText(ticket, translations)} className={className}>
          {t('app.wallet.desk.text')}
        </Notice>
      )}
    </>
  )
}
