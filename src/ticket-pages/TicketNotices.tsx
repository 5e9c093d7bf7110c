import { shortDateTime } from '#core/domain/deadlines.ts'
import { canShowCode, type Freshness } from '#core/domain/ticket-freshness.ts'
import type { PageTicket } from '#core/domain/ticket-page-facts.ts'
import { Notice } from '#ui/Notice.tsx'
import { usePageContext } from './context.ts'
import { onSiteText } from './on-site-text.ts'

type Props = { ticket: PageTicket; state: Freshness }

const className = 'pk-wide after-4'

/** What a person must know about this ticket before the entrance. */
export const TicketNotices = ({ ticket, state }: Props) => {
  const { translations } = usePageContext()
  const { t, lang } = translations
  const names = { from: ticket.code?.fullName ?? '', to: ticket.fullName }
  return (
    <>
      {state === 'changed' && (
        <Notice tone="warn" icon="refresh-off" title={t('app.wallet.changed')} className={className}>
          {t(names.from === names.to ? 'app.wallet.changed.email' : 'app.wallet.changed.name', names)}
        </Notice>
      )}
      {state === 'no-code' && (
        <Notice tone="warn" icon="refresh-off" title={t('app.wallet.no-code')} className={className}>
          {t('app.wallet.no-code.text')}
        </Notice>
      )}
      {ticket.missingSince !== null && (
        <Notice tone="warn" icon="circle-alert" title={t('app.wallet.missing')} className={className}>
          {t('app.wallet.missing.text', { since: shortDateTime(ticket.missingSince, lang) })}
        </Notice>
      )}
      {ticket.deskPaymentRequired && canShowCode(ticket) && (
        <Notice icon="store" title={onSiteText(ticket, translations)} className={className}>
          {t('app.wallet.desk.text')}
        </Notice>
      )}
    </>
  )
}
