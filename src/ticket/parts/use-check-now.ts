import { useTranslations } from '#i18n/use-translations.ts'
import { showToast } from '#ui/app/toasts.ts'
import { checkIcon, cloudOffIcon } from '#ui/content/Icon.tsx'
import { useServices } from '#ui/data/services.ts'

/** Asks the server about every ticket and shows whether it answered; the button is busy until then. */
export function useCheckNow(): () => Promise<void> {
  const { t } = useTranslations()
  const { refreshWallet } = useServices()
  return async () => {
    const done = (await refreshWallet('asked')) === 'done'
    showToast({
      id: 'check',
      icon: done ? checkIcon : cloudOffIcon,
      text: t(done ? 'app.wallet.check.done' : 'app.wallet.check.failed'),
    })
  }
}
