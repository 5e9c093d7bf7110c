import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { failureOf } from '#shared/call-error.ts'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { useShownError } from '#shared/use-shown-error.ts'
import { NeedsConnection } from './NeedsConnection.tsx'

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
  const failure = failureOf(error)
  return failure.kind === 'unreachable' ? (
    <NeedsConnection failure={failure} onRetry={() => query.refetch()} titleLevel={2} />
  ) : (
    <OutcomeNotice failure={failure} onRetry={() => query.refetch()} automatic />
  )
}
