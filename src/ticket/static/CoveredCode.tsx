import type { ReactNode } from 'react'
import { buttonClass } from '#ui/content/Button.tsx'
import { Disclosure } from '#ui/content/Disclosure.tsx'
import { Icon, type IconShape, circleAlertIcon, circleCheckIcon } from '#ui/content/Icon.tsx'
import { refreshOffIcon } from '#ui/content/more-icons.ts'
import { paths } from '#wire/page-paths.ts'
import { placeholderTiles, referenceGroups } from '../rules/ticket-code.ts'
import { shownCode, type PageTicket } from '../rules/ticket-page-facts.ts'
import { codeCover, type TicketState } from '../rules/ticket-state.ts'
import { CodeDrawing } from './CodeDrawing.tsx'
import { usePageContext } from './context.ts'

/** Its first path is the white ground, its last the dark modules (base.css). No other component draws the code of a ticket. */
const Drawing = ({ ticket }: Pick<Props, 'ticket'>) => {
  const { t } = usePageContext().translations
  const reference = referenceGroups(ticket.uuid).join(' ')
  return (
    <CodeDrawing
      text={shownCode(ticket) ?? ''}
      aria-label={t('app.wallet.code', { name: ticket.fullName, reference })}
    />
  )
}

type VeilProps = Pick<Props, 'ticket' | 'renew'> & {
  icon: IconShape
  code?: ReactNode
  /** Why it is covered. */
  reason: string
}

/** Loose tiles instead of a void code, with the action that fetches a new one; or over a `code` that a click shows. */
const Veil = ({ ticket, icon, renew, code, reason }: VeilProps) => {
  const { translations, Link } = usePageContext()
  const { t } = translations
  const cover = (
    <>
      <svg viewBox="0 0 33 33" width="100%" aria-hidden="true">
        <path fill="#ddd" d={placeholderTiles(ticket.uuid)} />
      </svg>
      {renew !== null && (
        <div>
          <Icon shape={icon} />
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

type Props = {
  ticket: PageTicket
  state: TicketState
  /** Fetches the code of a changed ticket; a link to its page without it, null where the page asks first. */
  renew?: ReactNode
  /** At the entrance a code that is not needed any more is not folded. */
  unfolded?: boolean
}

/**
 * The code of a ticket in every view, or what is shown instead of it. One that may not admit its holder is covered, whatever the reason is;
 * that of an online ticket and of a past event is opened on demand.
 */
export const CoveredCode = ({ ticket, state, renew, unfolded = false }: Props) => {
  const { t } = usePageContext().translations
  const cover = codeCover(ticket, state)
  if (cover === 'void')
    return <Veil ticket={ticket} icon={refreshOffIcon} renew={renew} reason={t('app.wallet.veil')} />
  const drawing = <Drawing ticket={ticket} />
  const show = <span className={buttonClass({ variant: 'line' })}>{t('app.wallet.veil.show')}</span>
  const covered = { ticket, renew: show, code: drawing }
  if (cover === 'missing')
    return <Veil {...covered} icon={circleAlertIcon} reason={t('app.wallet.veil.missing')} />
  if (cover === 'sent')
    return (
      <Veil {...covered} icon={circleCheckIcon} reason={t('app.wallet.sent', { name: ticket.fullName })} />
    )
  if (cover === 'shown' || unfolded) return drawing
  return <Disclosure summary={t('app.wallet.show-code')}>{drawing}</Disclosure>
}
