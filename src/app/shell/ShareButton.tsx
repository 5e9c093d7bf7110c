import { useTranslations } from '#i18n/use-translations.ts'
import { shareOrCopy } from '#platform/share.ts'
import { showToast } from '#shared/toasts.ts'
import { Icon, shareIcon } from '#ui/Icon.tsx'

/** Opens the share sheet of the device with the address, or copies the address where there is none. */
export const ShareButton = ({ title, path }: { title: string; path: string }) => {
  const { t } = useTranslations()
  const share = async () => {
    const url = new URL(path, location.origin).href
    if (await shareOrCopy({ title, url })) showToast({ id: 'share', text: t('app.shell.link-copied') })
  }
  return (
    <button className="tool" type="button" aria-label={t('app.shell.share')} onClick={() => void share()}>
      <Icon shape={shareIcon} />
    </button>
  )
}
