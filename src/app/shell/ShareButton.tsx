import { useText } from '#i18n/text.ts'
import { showToast } from '#shared/toasts.ts'
import { Icon } from '#ui/Icon.tsx'

type Props = { title: string; path: string }

/** Hands the address to the device's share sheet, or copies it where there is none. */
export const ShareButton = ({ title, path }: Props) => {
  const { t } = useText()
  const share = async () => {
    const url = new URL(path, location.origin).href
    try {
      if ('share' in navigator) return await navigator.share({ title, url })
      await (navigator as Navigator).clipboard.writeText(url)
      showToast({ id: 'share', text: t('app.shell.link-copied') })
    } catch {
      // The person closed the sheet, or the browser forbids the clipboard: the address bar has the link.
    }
  }
  return (
    <button className="tool" type="button" aria-label={t('app.shell.share')} onClick={() => void share()}>
      <Icon name="share" />
    </button>
  )
}
