import { Suspense, useState, type ComponentProps, type ReactNode } from 'react'
import type { Result } from '#core/api/result.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import { canonicalEmail } from '#core/domain/canonical-email.ts'
import { paths } from '#core/domain/page-paths.ts'
import { getDocument } from '#core/storage/read/documents.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { shareOrDownload } from '#platform/share-or-download.ts'
import { shareOrCopy } from '#platform/share.ts'
import { useServices } from '#shared/services.ts'
import { MenuButton } from '#shared/tickets/MenuButton.tsx'
import { showToast } from '#shared/toasts.ts'
import type { IconShape } from '#ui/Icon.tsx'
import { checkIcon, cloudOffIcon, shareIcon, triangleAlertIcon } from '#ui/icons.ts'
import { fileDownIcon, mailIcon, trashIcon } from '#ui/more-icons.ts'

const Action = (props: ComponentProps<typeof MenuButton>) => (
  <li>
    <MenuButton {...props} />
  </li>
)

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

/** The actions of a ticket page. A toast shows the result: the end of the list may be out of sight. */
export const TicketMenu = ({ ticket, onRemove, options }: Props) => {
  const { t, pick } = useTranslations()
  const { api, database } = useServices()
  const [sent, setSent] = useState(false)
  const params = { shortName: ticket.eventShortName, uuid: ticket.uuid }

  const tell = (text: string, icon: IconShape): void => void showToast({ id: 'ticket', icon, text })
  const tellFailure = ({ kind }: Exclude<Result<unknown>, { kind: 'value' }>): void =>
    tell(t(failureKey[kind]), kind === 'refused' ? triangleAlertIcon : cloudOffIcon)

  /** Null without a stored PDF of the ticket as it is now. */
  const storedPdf = async (): Promise<Uint8Array | null> => {
    try {
      return await getDocument(await database(), ticket)
    } catch {
      return null
    }
  }

  const pdf = async (): Promise<void> => {
    const open = (bytes: Uint8Array) => shareOrDownload(bytes, `ticket-${ticket.uuid}.pdf`, 'application/pdf')
    const stored = await storedPdf()
    if (stored !== null) return open(stored)
    const result = await api.call(endpoints.ticketPdf, { params })
    if (result.kind !== 'value') return tellFailure(result)
    await open(result.value)
  }
  const share = async (): Promise<void> => {
    const url = new URL(paths.ticket(ticket.eventShortName, ticket.uuid), location.origin).href
    if (await shareOrCopy({ title: pick(ticket.eventTitle), url }))
      tell(t('app.wallet.share.copied'), checkIcon)
  }
  const sentText = t('app.wallet.email.sent', { email: canonicalEmail(ticket.email) })
  const email = async (): Promise<void> => {
    if (sent) return
    const result = await api.call(endpoints.sendTicketByEmail, { params, body: {} })
    if (result.kind !== 'value') return tellFailure(result)
    setSent(true)
    tell(sentText, checkIcon)
  }

  return (
    <div className="part pk-wide">
      <h2 className="vh">{t('app.wallet.actions')}</h2>
      <ul className="menu">
        {ticket.format !== 'ONLINE' && (
          <Action icon={fileDownIcon} onClick={pdf}>
            {t('app.wallet.pdf')}
          </Action>
        )}
        <Action icon={shareIcon} onClick={share}>
          {t('app.wallet.share')}
        </Action>
        {/* One mail a visit: a second press sends nothing. */}
        <Action icon={sent ? checkIcon : mailIcon} off={sent} onClick={email}>
          {sent ? sentText : t('app.wallet.email')}
        </Action>
        <Suspense>{options}</Suspense>
        <Action icon={trashIcon} bad onClick={onRemove}>
          {t('app.wallet.remove')}
        </Action>
      </ul>
    </div>
  )
}
