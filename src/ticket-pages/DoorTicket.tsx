import { codeShape, type Neighbors, type PageTicket } from '#core/domain/ticket-page-facts.ts'
import { Chip } from '#ui/Chip.tsx'
import { Icon } from '#ui/Icon.tsx'
import { usePageContext } from './context.ts'
import { onSiteText } from './on-site-text.ts'
import { TicketCode } from './TicketCode.tsx'

/** The moving border: a screenshot stands still. */
const Border = () => (
  <svg className="edge" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
    <rect x={1} y={1} width={98} height={98} />
  </svg>
)

/** One ticket of the door view. A void code is replaced by the reason. */
export const DoorTicket = ({ ticket, neighbors }: { ticket: PageTicket; neighbors: Neighbors }) => {
  const { translations: translations, accentProps } = usePageContext()
  const { t } = translations
  const shape = codeShape(ticket)
  const { place, count } = neighbors
  return (
    <section
      className="door-ticket brand"
      aria-label={t('app.wallet.door.leaf', { place, total: count })}
      {...accentProps(ticket.accent)}
    >
      {shape === null ? (
        <div className="frame blank">
          <Icon name="refresh-off" />
          <p>{t('app.wallet.veil')}</p>
        </div>
      ) : (
        <div className="frame">
          <Border />
          <TicketCode shape={shape} fullName={ticket.fullName} uuid={ticket.uuid} />
        </div>
      )}
      <h1 className="door-name">{ticket.fullName}</h1>
      <p className="door-category">
        {ticket.ticketCategoryName}{' '}
        {ticket.deskPaymentRequired && shape !== null && (
          <Chip icon="store">{onSiteText(ticket, translations)}</Chip>
        )}
      </p>
    </section>
  )
}
