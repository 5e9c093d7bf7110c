import { QRCodeSVG } from 'qrcode.react'

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
