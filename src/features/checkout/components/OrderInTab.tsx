import type { PurchaseContext } from '#core/domain/purchase-context.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { ActionBar } from '#ui/ActionBar.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Icon } from '#ui/Icon.tsx'
import { externalLinkIcon, smartphoneIcon } from '#ui/more-icons.ts'
import { Notice } from '#ui/Notice.tsx'

/** Explains, in a frame, where the tickets or the pass can be kept (docs/api/embedding.md#storage). */
export const OrderInTabNotice = ({ type }: Pick<PurchaseContext, 'type'>) => {
  const { t } = useTranslations()
  const texts =
    type === 'event'
      ? { title: t('app.tickets.tab.title'), text: t('app.tickets.tab.text') }
      : { title: t('app.tickets.tab.title.pass'), text: t('app.tickets.tab.text.pass') }
  return (
    <Notice icon={smartphoneIcon} title={texts.title}>
      {texts.text}
    </Notice>
  )
}

/** In a frame: opens this page in its own tab, which keeps the order on the device. */
export const OrderInTabBar = () => {
  const { t } = useTranslations()
  return (
    <ActionBar label={t('app.shell.next-step')}>
      <a
        className={buttonClass({ full: true })}
        href={location.pathname}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Icon shape={externalLinkIcon} />
        {t('app.tickets.tab')}
      </a>
    </ActionBar>
  )
}
