import type { ReactNode } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { ButtonLink } from '#ui/app/Link.tsx'
import { StatusMessage } from '#ui/content/StatusMessage.tsx'
import { paths } from '#wire/page-paths.ts'

type Props = { title: string; text?: string; children?: ReactNode }

/** The ways on from an address that shows nothing: `children` as the first one, home, and the stored tickets. */
export const NotFoundMessage = ({ title, text, children }: Props) => {
  const { t } = useTranslations()
  return (
    <StatusMessage icon="missing" title={title} text={text ?? t('app.lists.not-found.text')}>
      {children}
      <div className="button-row">
        <ButtonLink to={paths.home()}>{t('app.shell.browse-events')}</ButtonLink>
        <ButtonLink variant="line" to={paths.wallet()}>
          {t('app.shell.open-tickets')}
        </ButtonLink>
      </div>
    </StatusMessage>
  )
}
