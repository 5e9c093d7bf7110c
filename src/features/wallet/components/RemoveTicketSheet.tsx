import { useState } from 'react'
import type { TicketRecord } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useServices } from '#platform/services.tsx'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'

type Props = { ticket: TicketRecord; open: boolean; onClose: () => void; onRemoved: () => void }

/** Removes a ticket from this device after a confirmation. The ticket itself stays valid. */
export const RemoveTicketSheet = ({ ticket, open, onClose, onRemoved }: Props) => {
  const { t } = useTranslations()
  const { removeTicket: forgetTicket } = useServices()
  const [failed, setFailed] = useState(false)

  const remove = async (): Promise<void> => {
    setFailed(false)
    if (await forgetTicket(ticket.eventShortName, ticket.uuid)) onRemoved()
    else setFailed(true)
  }

  return (
    <Sheet
      open={open}
      onDismiss={onClose}
      title={t('app.wallet.remove.title', { name: ticket.fullName })}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('app.wallet.remove.keep')}
          </Button>
          <Button bad onClick={remove}>
            {t('app.wallet.remove.do')}
          </Button>
        </>
      }
    >
      <p className="dim">{t('app.wallet.remove.text')}</p>
      {failed && (
        <p className="error-message" role="alert">
          {t('app.wallet.remove.failed')}
        </p>
      )}
    </Sheet>
  )
}
