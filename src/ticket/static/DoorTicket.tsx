import type { ReactNode } from 'react'
import { eventDay } from '#catalogue/rules/event-day.ts'
import { referenceGroups } from '../rules/ticket-code.ts'
import type { Neighbors, PageTicket } from '../rules/ticket-page-facts.ts'
import { codeCover, stateTextKey, ticketState, type TicketState } from '../rules/ticket-state.ts'
import { usePageContext } from './context.ts'
import { CoveredCode } from './CoveredCode.tsx'
import { onSiteText } from './on-site-text.ts'
import { organizerMail } from './QuickActions.tsx'
import { StateChip } from './StateChip.tsx'

type BorderProps = {
  /** Title of the event. */
  title: string
  clock: ReactNode
  /** Names the fault of the code, in place of the moving title. */
  mark: string | null
}

/** The moving border with event and clock shows staff that the view is no screenshot. It never touches the code. */
const LivingBorder = ({ title, clock, mark }: BorderProps) => (
  <>
    <svg className="edge" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path d="M50 1H99V99H1V1Z" />
    </svg>
    <div className="living">
      <span className="live">{clock}</span>
      {/* The heading below names the attendee, and the chip below the state. */}
      <span className="passing" aria-hidden="true">
        <span>
          <span>{mark ?? title}</span>
        </span>
      </span>
    </div>
  </>
)

type Props = {
  ticket: PageTicket
  neighbors: Neighbors
  /** A running clock; empty without it. */
  clock?: ReactNode
}

/** The states of a code that is shown and may not admit: beside the code, where no screen is too small for them. */
const marked: readonly TicketState[] = ['missing', 'past', 'event-missing', 'event-changed']

/** One ticket of the door view. A code that may not admit is covered by the reason. */
export const DoorTicket = ({ ticket, neighbors, clock }: Props) => {
  const { translations, accentProps, now } = usePageContext()
  const { t, pick, lang } = translations
  const state = ticketState(ticket, now)
  const cover = codeCover(ticket, state)
  const title = pick(ticket.eventTitle) || ticket.eventShortName
  const mail = cover === 'missing' ? organizerMail(ticket, title) : null
  const mark = marked.includes(state) ? t(stateTextKey(state, ticket)) : null
  const text = state === 'on-site' ? onSiteText(ticket, translations) : t(stateTextKey(state, ticket))
  const chip = state !== 'ready' && state !== 'online' && <StateChip state={state} t={t} text={text} />
  const { place, count } = neighbors
  return (
    <section
      className="door-ticket brand"
      data-state={state}
      aria-label={t('app.wallet.door.leaf', { place, total: count })}
      {...accentProps(ticket.accent)}
    >
      <div className="frame">
        {cover !== 'void' && cover !== 'sent' && <LivingBorder title={title} clock={clock} mark={mark} />}
        <CoveredCode ticket={ticket} state={state} unfolded />
      </div>
      <div className="door-who">
        <h1 className="door-name">{ticket.fullName}</h1>
        <p className="door-category">
          {ticket.ticketCategoryName} {mail === null ? chip : <a href={mail}>{chip}</a>}
        </p>
        <p className="print-only">
          {t('app.wallet.reference')} <bdi dir="ltr">{referenceGroups(ticket.uuid).join(' ')}</bdi>
        </p>
        <p className="door-when">
          {[pick(ticket.eventTitle), eventDay(ticket, lang), ticket.location].filter(Boolean).join('\n')}
        </p>
      </div>
    </section>
  )
}
