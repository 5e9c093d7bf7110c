import type { ReactNode } from 'react'
import { paths } from '#core/domain/page-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Link } from '#shared/Link.tsx'
import { Icon } from '#ui/Icon.tsx'
import { arrowLeftIcon } from '#ui/icons.ts'
import { Page } from '#ui/Page.tsx'
import { TopBar } from '#ui/TopBar.tsx'

/** The page of a ticket that has no card, with the bar of the ticket page: nothing moves when the card comes. */
export const TicketFrame = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslations()
  return (
    <>
      <TopBar
        start={
          <Link className="tool" to={paths.wallet()} aria-label={t('app.shell.tickets')}>
            <Icon shape={arrowLeftIcon} />
          </Link>
        }
        title={t('app.wallet.ticket')}
      />
      <Page>{children}</Page>
    </>
  )
}
