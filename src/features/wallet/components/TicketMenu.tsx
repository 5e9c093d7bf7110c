import { Suspense, useState, type ReactNode } from 'react'
import type { Result } from '#core/api/result.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { shareOrDownload } from '#platform/share-or-download.ts'
import { useServices } from '#platform/services.tsx'
import { shareOrCopy } from '#platform/share.ts'
import { paths } from '#core/domain/page-paths.ts'
import { serverPaths } from '#core/domain/server-paths.ts'
import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/icons.ts'

type ActionProps = { icon: IconName; label: string; bad?: boolean; onClick: () => unknown }

const Action = ({ icon, label, bad, onClick }: ActionProps) => {
  const [busy, setBusy] = useState(false)
  const press = (): void => {
    if (busy) return
    setBusy(true)
    void Promise.resolve(onClick()).finally(() => setBusy(false))
  }
  return (
    <li>
      <button
        type="button"
        className={bad ? 'bad' : undefined}
        aria-disabled={busy || undefined}
        onClick={press}
      >
        <Icon name={busy ? 'loader' : icon} className={busy ? 'turn' : undefined} />
        {label}
        <Icon name="chevron-right" />
      </button>
    </li>
  )
}

const failureKey = {
  unreachable: 'app.wallet.action.offline',
  busy: 'app.wallet.action.busy',
  refused: 'app.wallet.action.refused',
} as const

type Props = {
  ticket: TicketRecord
  onRemove: () => void
  /** Further items, which may load later. */
  options?: ReactNode
}

/** The actions of a ticket page. The result of the last one stands below the list. */
export const TicketMenu = ({ ticket, onRemove, options }: Props) => {
  const { t, lang, pick } = useTranslations()
  const { api } = useServices()
  const [said, setSaid] = useState<string | null>(null)
  const params = { shortName: ticket.eventShortName, uuid: ticket.uuid }

  const tell = <T,>(result: Result<T>, done: string): void =>
    setSaid(result.kind === 'value' ? done : t(failureKey[result.kind]))

  const pdf = async (): Promise<void> => {
    const result = await api.call(endpoints.ticketPdf, { params })
    if (result.kind !== 'value') return tell(result, '')
    await shareOrDownload(result.value, `ticket-${ticket.uuid}.pdf`, 'application/pdf')
  }
  const share = async (): Promise<void> => {
    const url = new URL(paths.ticket(ticket.eventShortName, ticket.uuid), location.origin).href
    if (await shareOrCopy({ title: pick(ticket.eventTitle), url })) setSaid(t('app.wallet.share.copied'))
  }
  const email = async (): Promise<void> => {
    tell(
      await api.call(endpoints.sendTicketByEmail, { params, body: {} }),
      t('app.wallet.email.sent', { email: ticket.email }),
    )
  }

  return (
    <div className="part pk-wide">
      <h2 className="vh">{t('app.wallet.actions')}</h2>
      <ul className="menu">
        <li>
          <a
            href={serverPaths.calendar(ticket.eventShortName, lang)}
            download={`${ticket.eventShortName}.ics`}
            type="text/calendar"
          >
            <Icon name="calendar-plus" />
            {t('app.wallet.calendar')}
            <Icon name="chevron-right" />
          </a>
        </li>
        {ticket.format !== 'ONLINE' && <Action icon="file-down" label={t('app.wallet.pdf')} onClick={pdf} />}
        <Action icon="share" label={t('app.wallet.share')} onClick={share} />
        <Action icon="mail" label={t('app.wallet.email')} onClick={email} />
        <Suspense>{options}</Suspense>
        <Action icon="trash" label={t('app.wallet.remove')} bad onClick={onRemove} />
      </ul>
      <p className="small" role="status">
        {said}
      </p>
    </div>
  )
}
