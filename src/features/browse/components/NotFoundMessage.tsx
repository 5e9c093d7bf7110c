import type { ReactNode } from 'react'
import { paths } from '#core/domain/page-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Link } from '#shared/Link.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { StatusMessage } from '#ui/StatusMessage.tsx'

type Props = { title: string; text?: string; children?: ReactNode }

/** The ways on from an address that shows nothing: `children`, home, and the stored tickets. */
export const NotFoundMessage = ({ title, text, children }: Props) => {
  const { t } = useTranslations()
  return (
    <StatusMessage icon="missing" title={title} text={text ?? t('app.lists.not-found.text')}>
      {children}
      <div className="button-row">
        <Link className={buttonClass({})} to={paths.home()}>
          {t('app.shell.browse-events')}
        </Link>
        <Link className={buttonClass({ variant: 'line' })} to={paths.wallet()}>
          {t('app.shell.open-tickets')}
        </Link>
      </div>
    </StatusMessage>
  )
}
