import { QRCodeSVG } from 'qrcode.react'
import { referenceGroups } from '../rules/ticket-code.ts'
import { usePageContext } from './context.ts'

/**
 * A code as the server draws it: byte mode, level H (docs/api/tickets.md#code-image). The quiet zone is part of the drawing,
 * so that no layout removes it. 57 modules of 5 px.
 */
export const CodeDrawing = ({ text, ...svg }: { text: string; xmlns?: string; 'aria-label'?: string }) => (
  <QRCodeSVG
    className="qr"
    value={text}
    level="H"
    marginSize={4}
    size={285}
    bgColor="#fff"
    fgColor="#000"
    {...svg}
  />
)

/** The code of a ticket. Its first path is the white ground, its last the dark modules (base.css). */
export const TicketCode = ({ text, fullName, uuid }: { text: string; fullName: string; uuid: string }) => {
  const { t } = usePageContext().translations
  const reference = referenceGroups(uuid).join(' ')
  return <CodeDrawing text={text} aria-label={t('app.wallet.code', { name: fullName, reference })} />
}
