import { useState } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { MenuButton } from '#ui/app/MenuButton.tsx'
import { buttonClass, Button } from '#ui/content/Button.tsx'
import { Icon, chevronRightIcon } from '#ui/content/Icon.tsx'
import { MenuLabel } from '#ui/content/MenuLabel.tsx'
import { downloadIcon, fileDownIcon } from '#ui/content/more-icons.ts'
import { Sheet } from '#ui/page/Sheet.tsx'
import { serverPaths } from '#wire/server-paths.ts'
import { useExternalWallets, WalletPassItems } from './WalletPassItems.tsx'

type Props = {
  eventShortName: string
  uuid: string
  /** Text of the button. */
  children: string
  /** Name of the button, with the attendee. */
  label?: string | undefined
  /** Renders the link as an item of a menu. */
  inMenu?: boolean
}

/** The PDF of a ticket; a dialog with PDF and wallet passes where the server has an external wallet. */
export const DownloadTicket = ({ eventShortName, uuid, children, label, inMenu = false }: Props) => {
  const { t } = useTranslations()
  const { google, apple } = useExternalWallets()
  const [open, setOpen] = useState(false)
  const show = () => setOpen(true)
  const pdf = {
    href: serverPaths.ticketPdf(eventShortName, uuid),
    download: `ticket-${uuid}.pdf`,
    type: 'application/pdf',
  }
  if (!google && !apple) {
    return (
      <a
        {...pdf}
        className={inMenu ? undefined : buttonClass({ variant: 'line', slim: true })}
        aria-label={label}
      >
        <Icon shape={downloadIcon} />
        {children}
        {inMenu && <Icon shape={chevronRightIcon} />}
      </a>
    )
  }
  return (
    <>
      {inMenu ? (
        <MenuButton icon={downloadIcon} label={label} onClick={show}>
          {children}
        </MenuButton>
      ) : (
        <Button variant="line" slim icon={downloadIcon} aria-label={label} onClick={show}>
          {children}
        </Button>
      )}
      <Sheet
        open={open}
        onDismiss={() => setOpen(false)}
        title={t('reservation-page-complete.download-ticket')}
        dismiss={t('common.close')}
      >
        <ul className="menu">
          <li>
            <a {...pdf}>
              <MenuLabel icon={fileDownIcon}>{t('app.tickets.pdf')}</MenuLabel>
            </a>
          </li>
          <WalletPassItems eventShortName={eventShortName} uuid={uuid} />
        </ul>
      </Sheet>
    </>
  )
}
