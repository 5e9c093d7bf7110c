import type { ReactNode } from 'react'
import { shortDateTime } from '#kit/time/recent-time.ts'
import { buttonClass } from '#ui/content/Button.tsx'
import { Disclosure } from '#ui/content/Disclosure.tsx'
import { Icon, circleAlertIcon, circleCheckIcon } from '#ui/content/Icon.tsx'
import { refreshOffIcon } from '#ui/content/more-icons.ts'
import { paths } from '#wire/page-paths.ts'
import { placeholderTiles, referenceGroups } from '../rules/ticket-code.ts'
import { shownCode, type PageTicket } from '../rules/ticket-page-facts.ts'
import { codeCover, type TicketState } from '../rules/ticket-state.ts'
import { CodeDrawing } from './CodeDrawing.tsx'
import { usePageContext } from './context.ts'

const covers = {
  void: [refreshOffIcon, 'app.wallet.veil'],
  missing: [circleAlertIcon, 'app.wallet.veil.missing'],
  sent: [circleCheckIcon, 'app.wallet.sent'],
} as const

type Props = {
  ticket: PageTicket
  state: TicketState
  /** Fetches the code of a changed ticket; a link to its page without it, null where the page asks first. */
  renew?: ReactNode
  /** At the entrance a code that is not needed any more is not folded. */
  unfolded?: boolean
}

/**
 * The code of a ticket in every view: no other component draws it. One that may not admit its holder is covered by loose tiles and the
 * reason, and a press shows it; a void one, and that of a ticket that was sent, is not drawn at all. That of an online ticket and of a past event is opened on demand.
 */
export const CoveredCode = ({ ticket, state, renew, unfolded = false }: Props) => {
  const { translations, Link } = usePageContext()
  const { t, lang } = translations
  const { fullName: name, uuid, sentAt } = ticket
  const cover = codeCover(ticket, state)
  const label = t('app.wallet.code', { name, reference: referenceGroups(uuid).join(' ') })
  // Its first path is the white ground, its last the dark modules (base.css).
  const drawing = <CodeDrawing text={shownCode(ticket) ?? ''} aria-label={label} />
  if (cover === 'shown' || (cover === 'folded' && unfolded)) return drawing
  if (cover === 'folded') return <Disclosure summary={t('app.wallet.show-code')}>{drawing}</Disclosure>
  const [icon, reason] = covers[cover]
  const isVoid = cover === 'void'
  const isOpened = cover === 'missing'
  const action = isVoid
    ? (renew ?? (
        <Link className={buttonClass({ slim: true })} href={paths.ticket(ticket.eventShortName, uuid)}>
          {t('app.wallet.veil.action')}
        </Link>
      ))
    : isOpened && <span className={buttonClass({ variant: 'line' })}>{t('app.wallet.veil.show')}</span>
  const tiles = (
    <>
      <svg viewBox="0 0 33 33" width="100%" aria-hidden="true">
        <path fill="#ddd" d={placeholderTiles(uuid)} />
      </svg>
      {(renew !== null || !isVoid) && (
        <div>
          <Icon shape={icon} />
          <span>{t(reason, { name })}</span>
          {sentAt !== null && (
            <span className="small regular">
              {t('app.wallet.sent.text', { at: shortDateTime(sentAt, lang) })}
            </span>
          )}
          {action}
        </div>
      )}
    </>
  )
  if (!isOpened) return <div className="veil">{tiles}</div>
  return (
    <details className="veil">
      <summary>{tiles}</summary>
      {drawing}
    </details>
  )
}
