import type { RefCallback } from 'react'
import { useNamespace, useTranslations } from '#i18n/use-translations.ts'
import { problemTexts } from '#ui/app/problem-text.ts'
import { Button } from '#ui/content/Button.tsx'
import { classNames } from '#ui/content/class-names.ts'
import { cloudOffIcon } from '#ui/content/Icon.tsx'
import { Notice } from '#ui/content/Notice.tsx'
import { useServices } from '#ui/data/services.ts'
import type { QueuedActionRecord } from '../store/records.ts'
import { useQueue } from './use-queue.ts'

function reasonOf({ action, ended }: QueuedActionRecord): string {
  if (ended === null) return action.kind === 'sign-out' ? 'sign-out.text' : 'waiting'
  if (ended.reason === 'expired') return 'expired'
  return ended.status === 401 ? 'signed-out' : 'refused'
}

/** An action that waits, or one that ended without success. */
const ActionNotice = ({ record, onCancel }: { record: QueuedActionRecord; onCancel: () => void }) => {
  const { action, ended } = record
  const translations = useTranslations()
  const { t } = translations
  const isSignOut = action.kind === 'sign-out'
  const texts = problemTexts(translations, ended?.problems ?? [])
  return (
    <Notice
      tone={ended ? 'danger' : 'warn'}
      icon={ended ? undefined : cloudOffIcon}
      live="status"
      title={t(`app.queue.${action.kind}${ended ? '.ended' : ''}`)}
      actions={
        // The sign-out has happened on this device: only the server does not have it yet.
        (ended || !isSignOut) && (
          <Button variant="line" slim onClick={onCancel}>
            {t(ended ? 'app.queue.dismiss' : 'app.queue.not-send')}
          </Button>
        )
      }
    >
      {texts.length > 0 ? texts.map((text) => <p key={text}>{text}</p>) : t(`app.queue.${reasonOf(record)}`)}
    </Notice>
  )
}

type Props = {
  /** Which actions are shown, by their id; all without it. */
  only?: ((id: string) => boolean) | undefined
  /** An action of `only` was accepted by the server, or taken off the queue by the visitor. */
  onEnd?: ((state: 'done' | 'canceled') => void) | undefined
  className?: string | undefined
  /** Receives the box of the notices when it appears. */
  ref?: RefCallback<HTMLDivElement> | undefined
}

/** The actions that wait for a connection, and those that ended without success until they are dismissed. */
export const QueuedActions = ({ only = () => true, onEnd, className, ref }: Props) => {
  const { cancelAction } = useServices()
  const isTranslated = useNamespace('wallet')
  const records = useQueue(({ id, state }) => {
    if (only(id) && (state === 'done' || state === 'canceled')) onEnd?.(state)
  })
  // The page that sends an action for the first time shows that itself.
  const shown = records.filter(({ id, attempts, ended }) => only(id) && (attempts > 0 || ended !== null))
  if (!isTranslated || shown.length === 0) return null
  return (
    <div ref={ref} tabIndex={-1} className={classNames('stack gap-3', className)}>
      {shown.map((record) => (
        <ActionNotice key={record.id} record={record} onCancel={() => void cancelAction(record.id)} />
      ))}
    </div>
  )
}
