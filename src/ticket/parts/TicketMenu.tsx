import { useState, type ReactNode } from 'react'
import { installMethod } from '#device/browser/install.ts'
import { shareOrDownload } from '#device/browser/share-or-download.ts'
import { copyText, shareOrCopy } from '#device/browser/share.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { canonicalEmail } from '#kit/text/canonical-email.ts'
import { MenuAction } from '#ui/app/MenuButton.tsx'
import { showToast } from '#ui/app/toasts.ts'
import {
  Icon,
  type IconShape,
  checkIcon,
  chevronDownIcon,
  cloudOffIcon,
  copyIcon,
  shareIcon,
  triangleAlertIcon,
} from '#ui/content/Icon.tsx'
import { ellipsisIcon, fileDownIcon, mailIcon, trashIcon } from '#ui/content/more-icons.ts'
import { useServices } from '#ui/data/services.ts'
import { paths } from '#wire/page-paths.ts'
import type { Failure } from '#wire/result.ts'
import { ticketEndpoints } from '../contract.ts'
import type { TicketRecord } from '../store/records.ts'

const failureKey = {
  unreachable: 'app.wallet.action.offline',
  busy: 'app.wallet.failed.busy',
  refused: 'app.wallet.action.refused',
} as const

/** Toasts with the result of an action: its row may be out of sight. */
function useReport() {
  const { t } = useTranslations()
  const report = (text: string, icon: IconShape = checkIcon): void =>
    void showToast({ id: 'ticket', icon, text })
  const reportFailure = ({ kind }: Failure): void =>
    report(t(failureKey[kind]), kind === 'refused' ? triangleAlertIcon : cloudOffIcon)
  return { report, reportFailure }
}

/** Opens the PDF of the server. */
function useOpenPdf(ticket: TicketRecord): () => Promise<void> {
  const { api } = useServices()
  const { reportFailure } = useReport()
  const { eventShortName: shortName, uuid } = ticket
  return async () => {
    const result = await api.call(ticketEndpoints.ticketPdf, { params: { shortName, uuid } })
    if (result.kind === 'value') await shareOrDownload(result.value, `ticket-${uuid}.pdf`, 'application/pdf')
    else reportFailure(result)
  }
}

/** Sends the ticket to its attendee, once a visit: a second press sends nothing. */
function useSendOnce({ eventShortName: shortName, uuid, email }: TicketRecord) {
  const { t } = useTranslations()
  const { api } = useServices()
  const { report, reportFailure } = useReport()
  const [sent, setSent] = useState(false)
  const sentText = t('app.wallet.email.sent', { email: canonicalEmail(email) })
  const send = async (): Promise<void> => {
    const result = await api.call(ticketEndpoints.sendTicketByEmail, {
      params: { shortName, uuid },
      body: {},
    })
    if (result.kind !== 'value') return reportFailure(result)
    setSent(true)
    report(sentText)
  }
  return { sent, send, text: sent ? sentText : t('app.wallet.email') }
}

type Props = {
  ticket: TicketRecord
  onRemove: () => void
  /** The most important items, which may load later. */
  main?: ReactNode
  /** Further items, which may load later. */
  options?: ReactNode
}

/** The actions of a ticket page: what is needed most, and the rest behind "More". */
export const TicketMenu = ({ ticket, onRemove, main, options }: Props) => {
  const { t, pick } = useTranslations()
  const { report } = useReport()
  const openPdf = useOpenPdf(ticket)
  const mail = useSendOnce(ticket)
  const url = new URL(paths.ticket(ticket.eventShortName, ticket.uuid), location.origin).href
  const share = async (): Promise<void> => {
    if (await shareOrCopy({ title: pick(ticket.eventTitle), url })) report(t('app.wallet.share.copied'))
  }
  const copyForApp = async (): Promise<void> => {
    if (await copyText(url)) report(t('app.wallet.share.link-copied'))
  }
  return (
    <div className="before-4">
      <h2 className="vh">{t('app.wallet.actions')}</h2>
      <ul className="menu">
        {main}
        <li>
          <details className="fold">
            <summary>
              <Icon shape={ellipsisIcon} />
              {t('app.wallet.more')}
              <Icon shape={chevronDownIcon} />
            </summary>
            <ul className="menu">
              {ticket.missingSince === null && (
                <>
                  {ticket.sentAt === null && ticket.format !== 'ONLINE' && (
                    <MenuAction icon={fileDownIcon} onClick={openPdf}>
                      {t('app.wallet.pdf')}
                    </MenuAction>
                  )}
                  <MenuAction icon={shareIcon} onClick={share}>
                    {t('app.wallet.share')}
                  </MenuAction>
                  {/* The link of a mail opens Safari, which cannot open the app on the home screen. */}
                  {installMethod() === 'ios' && (
                    <MenuAction icon={copyIcon} onClick={copyForApp}>
                      {t('app.wallet.share.for-app')}
                    </MenuAction>
                  )}
                  <MenuAction icon={mail.sent ? checkIcon : mailIcon} off={mail.sent} onClick={mail.send}>
                    {mail.text}
                  </MenuAction>
                </>
              )}
              {options}
              <MenuAction icon={trashIcon} onClick={onRemove}>
                {t('app.wallet.remove')}
              </MenuAction>
            </ul>
          </details>
        </li>
      </ul>
    </div>
  )
}
