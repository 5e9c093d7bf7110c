import type { QueuedActionRecord } from '#core/storage/records.ts'
import { useNamespace, useTranslations } from '#i18n/use-translations.ts'
import { Button } from '#ui/Button.tsx'
import { classNames } from '#ui/class-names.ts'
import { cloudOffIcon } from '#ui/icons.ts'
import { Notice } from '#ui/Notice.tsx'
import { problemTexts } from '../problem-text.ts'
import { useServices } from '../services.ts'
import { useQueue } from './use-queue.ts'

type NoticeProps = { record: QueuedActionRecord; onCancel: () => void }

const Waiting = ({ record: { action }, onCancel }: NoticeProps) => {
  const { t } = useTranslations()
  return (
    <Notice
      tone="warn"
      icon={cloudOffIcon}
      live="status"
      title={t(`app.queue.${action.kind}`)}
      actions={
        // The sign-out has happened on this device: only the server does not have it yet.
        action.kind !== 'sign-out' && (
          <Button variant="line" slim onClick={onCancel}>
            {t('app.queue.cancel')}
          </Button>
        )
      }
    >
      {t(action.kind === 'sign-out' ? 'app.queue.sign-out.text' : 'app.queue.waiting')}
    </Notice>
  )
}

const Ended = ({ record: { action, ended }, onCancel }: NoticeProps) => {
  const translations = useTranslations()
  const { t } = translations
  const texts = problemTexts(translations, ended?.problems ?? [])
  const reason =
    ended?.reason === 'expired' ? 'expired' : ended?.status === 401 ? 'signed-out' : ('refused' as const)
  return (
    <Notice
      tone="danger"
      live="status"
      title={t(`app.queue.${action.kind}.ended`)}
      actions={
        <Button variant="line" slim onClick={onCancel}>
          {t('app.queue.dismiss')}
        </Button>
      }
    >
      {texts.length > 0 ? texts.map((text) => <p key={text}>{text}</p>) : t(`app.queue.${reason}`)}
    </Notice>
  )
}

type Props = {
  /** Which actions are shown, by their id (`actionId`); all without it. */
  only?: ((id: string) => boolean) | undefined
  /** An action of `only` was accepted by the server, or taken off the queue by the visitor. */
  onEnd?: ((state: 'done' | 'canceled') => void) | undefined
  className?: string | undefined
}

/** The actions that wait for a connection, and those that ended without success until they are dismissed. */
export const QueuedActions = ({ only = () => true, onEnd, className }: Props) => {
  const { cancelAction } = useServices()
  const isTranslated = useNamespace('wallet')
  const records = useQueue(({ id, state }) => {
    if (only(id) && (state === 'done' || state === 'canceled')) onEnd?.(state)
  })
  const shown = records.filter(({ id }) => only(id))
  if (!isTranslated || shown.length === 0) return null
  return (
    <div className={classNames('stack gap-3', className)}>
      {shown.map((record) => {
        const One = record.ended === null ? Waiting : Ended
        return <One key={record.id} record={record} onCancel={() => void cancelAction(record.id)} />
      })}
    </div>
  )
}
