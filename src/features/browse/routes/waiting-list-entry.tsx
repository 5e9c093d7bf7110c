import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { waitingListEndpoints as endpoints } from '#core/contract/waiting-list.ts'
import { paths } from '#core/domain/page-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import type { Failure } from '#shared/call-error.ts'
import { eventQuery } from '#shared/catalogue-queries.ts'
import { Link } from '#shared/Link.tsx'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { PageHeading } from '#shared/PageHeading.tsx'
import { useServices } from '#shared/services.ts'
import { useFocusWhenLost } from '#shared/use-focus-when-lost.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'

type End = 'done' | 'invalid'

const Ended = ({ end, shortName }: { end: End; shortName: string }) => {
  const { t } = useTranslations()
  const notice = useFocusWhenLost<HTMLDivElement>(end)
  return (
    <div ref={notice} tabIndex={-1} className="stack">
      <Notice tone={end === 'done' ? 'ok' : 'danger'} live="status" title={t(`app.waiting-list.${end}`)}>
        {t(`app.waiting-list.${end}.text`)}
      </Notice>
      <Link className={buttonClass({ variant: 'line' })} to={paths.event(shortName)}>
        {t('app.waiting-list.event')}
      </Link>
    </div>
  )
}

/**
 * Confirms an entry of the waiting list (docs/api/waiting-list.md#confirm). Only the button does: mail scanners open
 * links.
 */
export const Component = () => {
  const { t, pick } = useTranslations()
  const { api } = useServices()
  const { eventShortName: shortName = '', entryToken: token = '' } = useParams()
  const event = useQuery(eventQuery(api, shortName))
  const [end, setEnd] = useState<End | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const title = event.data === undefined ? '' : pick(event.data.title)

  async function confirm(): Promise<void> {
    const answer = await api.call(endpoints.confirmWaitingListEntry, {
      params: { shortName, token },
      body: {},
    })
    if (answer.kind === 'value') setEnd('done')
    else if (answer.kind === 'refused' && answer.status === 404) setEnd('invalid')
    else setFailure(answer)
  }

  return (
    <Page back={paths.event(shortName)} barTitle={title || undefined}>
      <PageHeading title={t('app.waiting-list.title')} />
      <div className="before-5">
        {end === null ? (
          <div className="stack">
            {/* Without an answer the name of the address stands for the title. */}
            <p>{t('app.waiting-list.text', { title: title || shortName })}</p>
            {failure !== null && <OutcomeNotice failure={failure} onRetry={confirm} />}
            <Button onClick={confirm}>{t('app.waiting-list.confirm')}</Button>
          </div>
        ) : (
          <Ended end={end} shortName={shortName} />
        )}
      </div>
    </Page>
  )
}
