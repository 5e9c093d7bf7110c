import { paths } from '#core/domain/page-paths.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useOpensOffline } from '#shared/use-opens-offline.ts'
import { shieldCheckIcon } from '#ui/more-icons.ts'
import { Notice } from '#ui/Notice.tsx'
import { InstallOffer } from './InstallOffer.tsx'

/** Shows after the first visit by the link of a ticket that it is saved and how to find it again, once it opens without a connection. */
export const SavedHere = ({ ticket: { eventShortName, uuid } }: { ticket: TicketRecord }) => {
  const { t } = useTranslations()
  if (useOpensOffline() !== 'yes') return null
  return (
    <div className="pk-wide before-4 stack">
      <Notice tone="ok" icon={shieldCheckIcon} live="status" title={t('app.wallet.saved-here')}>
        {t('app.wallet.saved-here.text')}
      </Notice>
      <InstallOffer link={paths.ticket(eventShortName, uuid)} />
    </div>
  )
}
