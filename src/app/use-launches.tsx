import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#core/domain/page-paths.ts'
import { useTranslations, useTranslationStore } from '#i18n/use-translations.ts'
import { consumeLaunches } from '#platform/launches.ts'
import { holdsPage } from '#platform/update-holds.ts'
import { dismissToast, showToast } from '#shared/toasts.ts'
import { ToastAction } from '#ui/ToastRegion.tsx'

const toastId = 'launch'

/** True for an address that the icon of the app opens: the window is in front already. */
const isIcon = (address: string): boolean => new URL(address, location.origin).pathname === paths.home()

/**
 * Opens the address of a launch of the installed app in the window that is open. A page where the person orders, pays, types or
 * shows a code stays: a message offers to open the other one.
 */
export function useLaunches(): void {
  const { t } = useTranslations()
  const store = useTranslationStore()
  const navigate = useNavigate()
  const open = useEffectEvent((address: string): void => {
    if (isIcon(address)) return
    if (!holdsPage()) return void navigate(address)
    const show = (): void => {
      showToast({
        id: toastId,
        text: t('app.wallet.launch'),
        actions: (
          <ToastAction
            label={t(
              address.startsWith(paths.wallet()) ? 'app.shell.open-tickets' : 'app.wallet.launch.page',
            )}
            onClick={() => {
              dismissToast(toastId)
              void navigate(address)
            }}
          />
        ),
        lasting: 20_000,
      })
    }
    void store.loadNamespace('wallet').then(show, () => undefined)
  })
  useEffect(() => consumeLaunches((address) => open(address)), [])
}
