import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { failureOf } from '#shared/call-error.ts'
import { useShownError } from '#shared/use-shown-error.ts'
import { Unavailable } from './Unavailable.tsx'

type Props = { query: UseQueryResult; skeleton: ReactNode }

/** Replaces a list that has no answer yet: loading, or the failure. */
export const ListUnavailable = ({ query, skeleton }: Props) => {
  const { t } = useTranslations()
  const error = useShownError(query.error, query.data !== undefined)
  if (error === null)
    return (
      <>
        <p className="vh" role="status">
          {t('app.shell.loading')}
        </p>
        {skeleton}
      </>
    )
  return <Unavailable failure={failureOf(error)} onRetry={() => query.refetch()} titleLevel={2} />
}
