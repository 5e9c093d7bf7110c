import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { classNames } from '#ui/content/class-names.ts'
import { failureOf, isNotFoundError } from '#ui/data/call-error.ts'
import { useShownError } from '#ui/data/use-shown-error.ts'
import { Page } from '#ui/page/Page.tsx'
import { Skeleton } from '#ui/page/Skeleton.tsx'
import { paths } from '#wire/page-paths.ts'
import { Unavailable } from './Unavailable.tsx'

type Props = {
  query: UseQueryResult<unknown>
  /** The facts that the app has already: they stay beside a failure. */
  known?: ReactNode
  /** The organizer, where the app has it. */
  barTitle?: string | undefined
  /** Of the columns around them. */
  className?: string
  /** Stands for a page of which nothing is known. */
  placeholder?: ReactNode
  /** The ways on where the server does not have it. */
  notFound?: ReactNode
}

/** Replaces the page of an event or a subscription: loading, or the failure. */
export const ContextUnavailable = ({
  query,
  known,
  barTitle,
  className,
  placeholder = <Skeleton columns hero />,
  notFound,
}: Props) => {
  const { t } = useTranslations()
  const error = useShownError(query.error, query.data !== undefined)
  // The message stays in the same frame: a new one would request the missing event again, without end.
  if (notFound && isNotFoundError(error))
    return (
      <Page back={paths.home()} account="wide" wide>
        {notFound}
      </Page>
    )
  const message = error !== null && (
    <Unavailable
      failure={failureOf(error)}
      onRetry={() => query.refetch()}
      titleLevel={known === undefined ? 1 : 2}
      isRest={known !== undefined}
    />
  )
  return (
    <Page back={paths.home()} barTitle={barTitle} account="wide" wide bar={!message}>
      {!message && (
        <p className="vh" role="status">
          {t('app.shell.loading')}
        </p>
      )}
      {known === undefined ? (
        message || placeholder
      ) : (
        <div className={classNames('two-columns', !message && 'skeleton', className)}>
          <div>{known}</div>
          <aside className={message ? undefined : 'rows'} aria-hidden={!message}>
            {message || <div className="tall" />}
          </aside>
        </div>
      )}
    </Page>
  )
}
