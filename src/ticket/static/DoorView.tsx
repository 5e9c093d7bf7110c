import type { ReactNode } from 'react'
import { buttonClass } from '#ui/content/Button.tsx'
import { Icon, type IconShape, chevronDownIcon, chevronRightIcon, xIcon } from '#ui/content/Icon.tsx'
import { chevronLeftIcon, keyboardIcon, sunIcon } from '#ui/content/more-icons.ts'
import { paths } from '#wire/page-paths.ts'
import { shortReference } from '../rules/ticket-code.ts'
import { checkedText, type Neighbors, type PageTicket } from '../rules/ticket-page-facts.ts'
import { codeCover, ticketState } from '../rules/ticket-state.ts'
import { usePageContext } from './context.ts'
import { DoorTicket } from './DoorTicket.tsx'
import { ReferenceNumber } from './ReferenceNumber.tsx'

type Props = {
  ticket: PageTicket
  neighbors: Neighbors
  /** Every ticket of the reservation side by side; the one in front without it. */
  deck?: ReactNode
  /** Buttons to the neighbors; links without them. */
  previous?: ReactNode
  next?: ReactNode
  /** When the server was last asked; the date with the time of day without it. */
  checked?: ReactNode
  /** The place in the reservation as a control; a text without it. */
  place?: ReactNode
  /** The browser may switch the screen off. */
  screenMayDim?: boolean
}

/** A scrolling element must be reachable by keyboard, even where it holds no control. */
const focusable = { tabIndex: 0 }

/** Up to this number of tickets the dots are a picture of the reservation. */
const mostDots = 12

type StepProps = { ticket: PageTicket; uuid: string | null; icon: IconShape; label: string }

const StepLink = ({ ticket, uuid, icon, label }: StepProps) => {
  const { Link } = usePageContext()
  if (uuid === null) return <span />
  return (
    <Link
      className={buttonClass({ variant: 'line' })}
      href={paths.doorView(ticket.eventShortName, uuid)}
      aria-label={label}
    >
      <Icon shape={icon} />
    </Link>
  )
}

const DoorNavigation = ({ ticket, neighbors, previous, next, ...props }: Props) => {
  const { t } = usePageContext().translations
  const { place, count } = neighbors
  return (
    <div className="door-nav">
      {previous ?? (
        <StepLink
          ticket={ticket}
          uuid={neighbors.previous}
          icon={chevronLeftIcon}
          label={t('app.wallet.previous')}
        />
      )}
      <div>
        {props.place ?? (
          <p>
            <b>{t('app.wallet.place', { place, total: count })}</b>
          </p>
        )}
        {count <= mostDots && (
          <p className="dots" aria-hidden="true">
            {Array.from({ length: count }, (_, index) => (
              <i key={index} className={index + 1 === place ? 'on' : undefined} />
            ))}
          </p>
        )}
      </div>
      {next ?? (
        <StepLink
          ticket={ticket}
          uuid={neighbors.next}
          icon={chevronRightIcon}
          label={t('app.wallet.next')}
        />
      )}
    </div>
  )
}

/** Below the code. Its content may arrive after the first frame (`data-later`, `laterMark`). */
const DoorFoot = (props: Props) => {
  const { t } = usePageContext().translations
  const many = props.neighbors.count > 1
  const cover = codeCover(props.ticket, ticketState(props.ticket, usePageContext().now))
  return (
    <div className="door-foot">
      <details data-later="" className="fold">
        <summary>
          <Icon shape={keyboardIcon} />
          <bdi dir="ltr">{shortReference(props.ticket.uuid)}</bdi>
          <Icon shape={chevronDownIcon} />
        </summary>
        <ReferenceNumber uuid={props.ticket.uuid} />
      </details>
      {many && <DoorNavigation {...props} />}
      {(cover === 'shown' || cover === 'folded') && (
        <p className="small row middle hint-bright">
          <Icon shape={sunIcon} />
          {/* Both take part in the layout, so that the code stays in its place when the browser refuses to keep the screen on. */}
          <span className="hint-texts">
            <span className={props.screenMayDim ? 'off' : undefined}>{t('app.wallet.door.bright')}</span>
            <span className={props.screenMayDim ? undefined : 'off'}>{t('app.wallet.door.tap')}</span>
          </span>
        </p>
      )}
    </div>
  )
}

/** The full-screen code page: white in every theme, nothing over the code (docs/design.md#messages, `.door`). */
export const DoorView = (props: Props) => {
  const { ticket, neighbors, deck } = props
  const { translations, Link, accentProps } = usePageContext()
  const { t } = translations
  return (
    <main
      className={neighbors.count > 1 ? 'door many brand always-light' : 'door brand always-light'}
      id="main"
      {...accentProps(ticket.accent)}
    >
      <div className="door-top">
        <Link
          className="tool"
          href={paths.ticket(ticket.eventShortName, ticket.uuid)}
          aria-label={t('app.wallet.door.close')}
        >
          <Icon shape={xIcon} />
        </Link>
        <span className="tiny regular inset-tool">
          {ticket.demonstration
            ? t('app.wallet.demo.door')
            : (props.checked ?? checkedText(ticket, translations))}
        </span>
      </div>
      {deck ?? (
        <div className="deck" {...focusable} role="group" aria-label={t('app.wallet.door.deck')}>
          <DoorTicket ticket={ticket} neighbors={neighbors} />
        </div>
      )}
      <DoorFoot {...props} />
    </main>
  )
}
