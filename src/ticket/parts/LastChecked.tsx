import { useTranslations } from '#i18n/use-translations.ts'
import { ageText } from '#ui/app/age-text.ts'
import { useNow } from '#ui/data/use-now.ts'
import { needsCheckBeforeEvent } from '../rules/ticket-freshness.ts'
import type { TicketRecord } from '../store/records.ts'

/** The age of a ticket on its page; before the event also a hint to check it once more. */
export const TicketLastChecked = ({ ticket }: { ticket: TicketRecord }) => {
  const { t } = useTranslations()
  const now = useNow(20_000)
  return (
    <>
      <LastChecked at={ticket.checkedAt} />
      {needsCheckBeforeEvent(ticket, now) && `. ${t('app.wallet.checked.before')}`}
    </>
  )
}

/** How long ago the server was last asked about a ticket. */
export const LastChecked = ({ at }: { at: number }) => {
  const translations = useTranslations()
  const now = useNow(20_000)
  return translations.t('app.wallet.checked', { ago: ageText(at, now, translations) })
}
