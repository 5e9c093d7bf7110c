/** Picture of a ticket code: 200 px, error correction H, 3 px a module, centered (docs/api/tickets.md#code-image). */
import { PNG } from 'pngjs'
import QRCode from 'qrcode'

const imageSize = 200

/**
 * @param text 81 characters
 * @returns a PNG with the same bytes for the same text
 */
export function ticketCodePng(text: string): Buffer {
  const { modules } = QRCode.create([{ data: Buffer.from(text, 'utf8'), mode: 'byte' }], {
    errorCorrectionLevel: 'H',
  })
  const pixel = Math.floor(imageSize / (modules.size + 8))
  const margin = Math.floor((imageSize - modules.size * pixel) / 2)
  const png = new PNG({ width: imageSize, height: imageSize, colorType: 0 })
  for (let y = 0; y < imageSize; y += 1) {
    for (let x = 0; x < imageSize; x += 1) {
      const [column, row] = [Math.floor((x - margin) / pixel), Math.floor((y - margin) / pixel)]
      const inside = column >= 0 && row >= 0 && column < modules.size && row < modules.size
      const dark = inside && modules.get(row, column) === 1
      png.data.fill(dark ? 0 : 255, (y * imageSize + x) * 4, (y * imageSize + x) * 4 + 3)
      png.data[(y * imageSize + x) * 4 + 3] = 255
    }
  }
  return PNG.sync.write(png, { colorType: 0 })
}
