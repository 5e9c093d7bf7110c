import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { eventQuery } from '#catalogue/parts/catalogue-queries.ts'
import { EventCard } from '#catalogue/parts/EventCard.tsx'
import { joinedWaitingLists } from '#device/browser/browser-storage.ts'
import { useNamespace, useTranslations } from '#i18n/use-translations.ts'
import type { LocalizedText } from '#kit/values.ts'
import { Bell } from '#push/parts/Bell.tsx'
import { useSetBell } from '#push/parts/push.ts'
import { ButtonLink } from '#ui/app/Link.tsx'
import { OutcomeNotice } from '#ui/app/OutcomeNotice.tsx'
import { PageHeading } from '#ui/app/PageHeading.tsx'
import { useFocusWhenLost } from '#ui/app/use-focus-when-lost.ts'
import { Button } from '#ui/content/Button.tsx'
import { Notice } from '#ui/content/Notice.tsx'
import type { Failure } from '#ui/data/call-error.ts'
import { useServices } from '#ui/data/services.ts'
import { ActionBar } from '#ui/page/ActionBar.tsx'
import { Page } from '#ui/page/Page.tsx'
import { leaveParameter, paths } from '#wire/page-paths.ts'
import { waitingListEndpoints as endpoints } from '../contract.ts'

const noTitle: LocalizedText = {}

/** `left`: also without an entry, so that a second press gets the same answer. */
type End = 'done' | 'left' | 'invalid'

type EndedProps = { end: End; shortName: string; onLeave: () => Promise<void> }

const Ended = ({ end, shortName, onLeave }: EndedProps) => {
  const { t } = useTranslations()
  const notice = useFocusWhenLost<HTMLDivElement>(end)
  return (
    <div ref={notice} tabIndex={-1} className="stack">
      <Notice tone={end === 'invalid' ? 'danger' : 'ok'} live="status" title={t(`app.waiting-list.${end}`)}>
        {t(`app.waiting-list.${end}.text`)}
      </Notice>
      <div className="row">
        <ButtonLink variant="line" to={paths.event(shortName)}>
          {t('app.waiting-list.event')}
        </ButtonLink>
        {end === 'done' && (
          <Button variant="text" onClick={onLeave}>
            {t('app.waiting-list.leave')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The result for the entry of the address. Without an entry this device waits for no offer, either. */
function useEntry(shortName: string, token: string) {
  const { api, now } = useServices()
  const setBell = useSetBell()
  const [end, setEnd] = useState<End | null>(null)
  const [failed, setFailed] = useState<{
    readonly failure: Failure
    readonly retry: () => Promise<void>
  } | null>(null)

  async function send(leave: boolean): Promise<void> {
    const endpoint = leave ? endpoints.leaveWaitingList : endpoints.confirmWaitingListEntry
    const answer = await api.call(endpoint, { params: { shortName, token }, body: {} })
    const isUnknown = answer.kind === 'refused' && answer.status === 404
    if (answer.kind !== 'value' && !isUnknown) return setFailed({ failure: answer, retry: () => send(leave) })
    setFailed(null)
    if (leave || !isUnknown) joinedWaitingLists.keep(shortName, now(), !leave)
    if (!leave) return setEnd(isUnknown ? 'invalid' : 'done')
    setEnd('left')
    await setBell({ type: 'WAITING_LIST', shortName, id: token, title: noTitle }, false)
  }

  return { end, failed, send }
}

type EntryBellProps = { shortName: string; token: string; title: LocalizedText }

/** Offers a message when the entry gets an offer. */
const EntryBell = ({ shortName, token, title }: EntryBellProps) => {
  const { t } = useTranslations()
  const isTranslated = useNamespace('extras')
  const subject = useMemo(
    () => ({ type: 'WAITING_LIST', shortName, id: token, title }) as const,
    [shortName, token, title],
  )
  return isTranslated && <Bell subject={subject}>{t('app.bell.waiting-list')}</Bell>
}

/**
 * Confirms an entry of the waiting list (docs/api/waiting-list.md#confirm), or leaves the list
 * (docs/api/waiting-list.md#leave). Only the button does: mail scanners open links.
 */
export const Component = () => {
  const { t, pick } = useTranslations()
  const { api } = useServices()
  const { eventShortName: shortName = '', entryToken: token = '' } = useParams()
  const [search] = useSearchParams()
  const event = useQuery(eventQuery(api, shortName))
  const { end, failed, send } = useEntry(shortName, token)
  const leaves = search.has(leaveParameter)
  const title = event.data === undefined ? shortName : pick(event.data.title)
  const shownKey = event.data === undefined ? 'app.waiting-list.text' : 'app.waiting-list.ask'
  return (
    <Page back={paths.event(shortName)} account="wide" wide bar={end === null}>
      <PageHeading title={t('app.waiting-list.title')} />
      <div className="inline-bar before-4">
        <div className="after-5">{event.data && <EventCard event={event.data} />}</div>
        <aside className="stack ticket-wide">
          {failed !== null && <OutcomeNotice failure={failed.failure} onRetry={failed.retry} />}
          {end === null ? (
            <>
              {/* Without an answer the name of the address stands for the title of the card. */}
              <p>{t(leaves ? 'app.waiting-list.leave.text' : shownKey, { title })}</p>
              {!leaves && <p className="dim">{t('app.waiting-list.done.text')}</p>}
              <ActionBar label={t('app.shell.next-step')}>
                <Button full onClick={() => send(leaves)}>
                  {t(leaves ? 'app.waiting-list.leave' : 'app.waiting-list.confirm')}
                </Button>
              </ActionBar>
            </>
          ) : (
            <>
              <Ended end={end} shortName={shortName} onLeave={() => send(true)} />
              {end === 'done' && (
                <EntryBell shortName={shortName} token={token} title={event.data?.title ?? noTitle} />
              )}
            </>
          )}
        </aside>
      </div>
    </Page>
  )
}
