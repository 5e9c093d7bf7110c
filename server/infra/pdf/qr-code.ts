/** QR codes in PDFs, as vector squares so that they are sharp at any size. */
import QRCode from 'qrcode'
import { colors, type Pdf } from './pdf.ts'

/** Modules of empty space that scanners need around a code. */
const quietZone = 4

interface QrCodePlace {
  readonly x: number
  readonly y: number
  /** Points, the quiet zone included. */
  readonly side: number
}

/**
 * Draws the text as a QR code in byte mode with level H, like code.png (docs/api/tickets.md#code-image).
 */
export function drawQrCode(pdf: Pdf, text: string, { x, y, side }: QrCodePlace): void {
  const { modules } = QRCode.create([{ data: Buffer.from(text, 'utf8'), mode: 'byte' }], {
    errorCorrectionLevel: 'H',
  })
  const square = side / (modules.size + 2 * quietZone)
  pdf.rect(x, y, side, side).fill('#ffffff')
  for (let row = 0; row < modules.size; row += 1) {
    // Neighboring modules are one rectangle: some printers leave gaps between single squares.
    for (let column = 0; column < modules.size; column += 1) {
      const start = column
      while (column < modules.size && modules.get(row, column) === 1) column += 1
      if (column > start)
        pdf.rect(
          x + (start + quietZone) * square,
          y + (row + quietZone) * square,
          (column - start) * square,
          square,
        )
    }
  }
  pdf.fill('#000000').fillColor(colors.ink)
}
