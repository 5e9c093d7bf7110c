import type { ReactNode } from 'react'
import { placeName } from '#catalogue/rules/city.ts'
import type { Translations } from '#kit/text/translations.ts'
import { eventSpan, localSpan } from '#kit/time/event-dates.ts'
import { shortDateTime } from '#kit/time/recent-time.ts'
import { shortDay, shortDayTime } from '#kit/time/short-dates.ts'
import type { DatesWithOffset, Lang } from '#kit/values.ts'
import { buttonClass } from '#ui/content/Button.tsx'
import { Icon, calendarDaysIcon, infoIcon } from '#ui/content/Icon.tsx'
import { arrowRightIcon, mailIcon, refreshOffIcon, storeIcon } from '#ui/content/more-icons.ts'
import { Notice } from '#ui/content/Notice.tsx'
import { canShowCode } from '../rules/ticket-freshness.ts'
import { type PageTicket } from '../rules/ticket-page-facts.ts'
import { stateTextKey, type TicketState } from '../rules/ticket-state.ts'
import { usePageContext } from './context.ts'
import { onSiteText } from './on-site-text.ts'
import { organizerMail } from './QuickActions.tsx'

interface ChangedFact {
  readonly before: string
  readonly now: string
}

/** The first lines of both addresses; the whole addresses where those are the same. */
function changedPlace(before: string, now: string): ChangedFact {
  const [short, shortNow] = [placeName(before), placeName(now)]
  return short === shortNow ? { before, now } : { before: short, now: shortNow }
}

type ChangedTicket = Pick<PageTicket, 'changedFrom' | 'datesWithOffset' | 'location'>

/** Both starts, short because the card names the new date in full, the earlier one without its hour on another day; both spans where only the end changed. */
function changedTime(before: DatesWithOffset, now: DatesWithOffset, lang: Lang): ChangedFact {
  const [start] = localSpan(before)
  const [startNow] = localSpan(now)
  if (start === startNow) return { before: eventSpan(before, lang), now: eventSpan(now, lang) }
  const text = shortDayTime(lang, startNow, start)
  const day = shortDay(lang, start, startNow)
  return { before: text.startsWith(day) ? shortDayTime(lang, start, startNow) : day, now: text }
}

/** Old and new time, then old and new place; [] for a ticket without a change that the person has not seen. */
function changedFacts(ticket: ChangedTicket, { lang }: Pick<Translations, 'lang'>): readonly ChangedFact[] {
  const { dates = null, location = null } = ticket.changedFrom ?? {}
  return [
    ...(dates === null ? [] : [changedTime(dates.datesWithOffset, ticket.datesWithOffset, lang)]),
    ...(location === null ? [] : [changedPlace(location, ticket.location)]),
  ]
}

type Props = {
  ticket: PageTicket
  state: TicketState
  /** The control that closes the notice about a changed event; without it the notice has none. */
  seen?: ReactNode
  ask?: ReactNode
}

const className = 'pk-wide after-4'

/** Old and new time or place, until the person has seen them. */
const ChangedEvent = ({ ticket, seen }: Pick<Props, 'ticket' | 'seen'>) => {
  const { translations } = usePageContext()
  const { t } = translations
  if (ticket.changedFrom === null) return null
  return (
    <Notice
      tone="warn"
      icon={calendarDaysIcon}
      title={t(stateTextKey('event-changed', ticket))}
      className={`${className} changed`}
      actions={seen}
    >
      {changedFacts(ticket, translations).map(({ before, now }) => (
        <span key={before} className="below">
          <span className="vh">{t('app.wallet.event-changed.was')}</span> <s>{before}</s>{' '}
          <b className="hours">
            <Icon shape={arrowRightIcon} /> <span className="vh">{t('app.wallet.event-changed.now')}</span>{' '}
            {now}
          </b>
        </span>
      ))}
    </Notice>
  )
}

/** The server does not have the ticket, or not its event: only the organizer can give the reason. */
const MissingNotice = ({ ticket }: Pick<Props, 'ticket'>) => {
  const { t, lang, pick } = usePageContext().translations
  const since = ticket.missingSince ?? ticket.eventMissingSince
  if (since === null) return null
  const key = ticket.missingSince === null ? 'app.wallet.event-missing' : 'app.wallet.missing'
  const mail = organizerMail(ticket, pick(ticket.eventTitle) || ticket.eventShortName)
  return (
    <Notice
      tone="warn"
      title={t(key)}
      className={className}
      actions={
        mail === null ? undefined : (
          <a className={buttonClass({ slim: true })} href={mail}>
            <Icon shape={mailIcon} />
            {t('app.facts.write-organizer')}
          </a>
        )
      }
    >
      {t(`${key}.text`, { since: shortDateTime(since, lang) })}
    </Notice>
  )
}

/** Why the stored code may not admit. */
const CodeNotice = ({ ticket, state }: Pick<Props, 'ticket' | 'state'>) => {
  const { t } = usePageContext().translations
  if (ticket.sentAt !== null || (state !== 'changed' && state !== 'no-code')) return null
  const names = { from: ticket.code?.fullName ?? '', to: ticket.fullName }
  const text =
    state === 'no-code' ? 'no-code.text' : names.from === names.to ? 'changed.email' : 'changed.name'
  return (
    <Notice tone="warn" icon={refreshOffIcon} title={t(`app.wallet.${state}`)} className={className}>
      {t(`app.wallet.${text}`, names)}
    </Notice>
  )
}

/** The amount that is due at the entrance; below the card, because the code admits. */
export const OnSiteNotice = ({ ticket, state }: Pick<Props, 'ticket' | 'state'>) => {
  const { translations } = usePageContext()
  if (state === 'past' || !ticket.deskPaymentRequired) return null
  if (!canShowCode(ticket) || ticket.missingSince !== null) return null
  return (
    <Notice icon={storeIcon} title={onSiteText(ticket, translations)} className="pk-wide before-4">
      {translations.t('app.wallet.on-site.text')}
    </Notice>
  )
}

/** The notices that a person must read before the code. */
export const TicketNotices = ({ ticket, state, ask, seen }: Props) => {
  const { t } = usePageContext().translations
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
      {ask || <CodeNotice ticket={ticket} state={state} />}
      <MissingNotice ticket={ticket} />
    </>
  )
}
