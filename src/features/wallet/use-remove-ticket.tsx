import { useNavigate } from 'react-router'
import { paths } from '#core/domain/page-paths.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useServices } from '#shared/services.ts'
import { dismissToast, showToast } from '#shared/toasts.ts'
import { checkIcon, triangleAlertIcon } from '#ui/icons.ts'
import { ToastAction } from '#ui/Toast.tsx'

/** How long a removal can be undone, ms. */
const undoTime = 8000

/** Removes a ticket from this device at once, leads to the wallet and offers to undo it. False when storage failed. */
export function useRemoveTicket(): (ticket: TicketRecord) => Promise<boolean> {
  const { t } = useTranslations()
  const services = useServices()
  const navigate = useNavigate()
  return async ({ eventShortName, uuid, fullName }) => {
    const { prepareUndo } = await import('#core/flows/remove-ticket.ts')
    const undo = await prepareUndo(services, eventShortName, uuid)
    if (!(await services.removeTicket(eventShortName, uuid))) {
      showToast({ id: 'removed', icon: triangleAlertIcon, text: t('app.wallet.remove.failed') })
      return false
    }
    await navigate(paths.wallet(), { replace: true })
    const restore = async (): Promise<void> => {
      dismissToast('removed')
      if (await undo()) showToast({ id: 'removed', icon: checkIcon, text: t('app.wallet.remove.undone') })
    }
    showToast({
      id: 'removed',
      text: t('app.wallet.remove.done', { name: fullName }),
      lasting: undoTime,
      actions: <ToastAction label={t('app.wallet.remove.undo')} onClick={() => void restore()} />,
    })
    return true
  }
}
