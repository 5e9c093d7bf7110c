import { asksForCheck } from '#core/domain/ticket-freshness.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { useText } from '#i18n/text.ts'
import { ageText } from '../age.ts'
import { useNow } from '../use-now.ts'

/** The age of a ticket on its own page; before the event it asks, politely, for one more look. */
export const TicketAge = ({ ticket }: { ticket: TicketRecord }) => {
  const { t } = useText()
  const now = useNow(20_000)
  return (
    <>
      <Age at={ticket.checkedAt} />
      {asksForCheck(ticket, now) && `. ${t('app.wallet.checked.before')}`}
    </>
  )
}

/** How long ago the box office was last asked about a ticket. */
export const Age = ({ at, list = false }: { at: number; list?: boolean }) => {
  const texts = useText()
  const now = useNow(20_000)
  return texts.t(list ? 'app.wallet.checked.list' : 'app.wallet.checked', { ago: ageText(at, now, texts) })
}
