import { QRCodeSVG } from 'qrcode.react'
import type { ReactNode } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { Sheet } from '#ui/page/Sheet.tsx'
import './QrSheet.css'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  /** The text of the code. */
  value: string
  /** Name of the code; the title without it. */
  label?: string
  /** Below the code. */
  children: ReactNode
}

/** A code in a sheet, for the camera of another device. */
export const QrSheet = ({ open, onClose, title, value, label, children }: Props) => {
  const { t } = useTranslations()
  return (
    <Sheet open={open} onDismiss={onClose} title={title} dismiss={t('app.shell.close')}>
      <QRCodeSVG
        className="link-code"
        value={value}
        level="M"
        marginSize={4}
        size={280}
        bgColor="#fff"
        fgColor="#000"
        title={label ?? title}
      />
      {children}
    </Sheet>
  )
}
