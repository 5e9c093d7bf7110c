import { mapLink } from '#core/domain/outside-links.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { copyText } from '#platform/share.ts'
import { showToast } from '#shared/toasts.ts'
import { Icon } from '#ui/Icon.tsx'
import { checkIcon, mapPinIcon } from '#ui/icons.ts'

/** Opens the map app of the device. The address is copied as well: a computer may have no map app. */
export const RouteLink = ({ place }: { place: string }) => {
  const { t } = useTranslations()
  const copy = async (): Promise<void> => {
    if (await copyText(place))
      showToast({ id: 'ticket', icon: checkIcon, text: t('app.wallet.route.copied') })
  }
  return (
    <a href={mapLink(place, navigator.userAgent)} rel="noopener noreferrer" onClick={() => void copy()}>
      <Icon shape={mapPinIcon} />
      {t('app.wallet.route')}
    </a>
  )
}
