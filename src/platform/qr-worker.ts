/** Web worker that reads QR codes from pixels and draws the codes of tickets (qr-codes.ts). */
import jsQR from 'jsqr'
import { drawCode } from '#core/domain/ticket-code.ts'
import type { QrAnswer, QrRequest } from './qr-codes.ts'

function answerTo(request: QrRequest): QrAnswer['result'] {
  if ('text' in request) return drawCode(request.text)
  const { image, inverted } = request
  const inversionAttempts = inverted ? 'attemptBoth' : 'dontInvert'
  return jsQR(image.data, image.width, image.height, { inversionAttempts })?.data || null
}

addEventListener('message', ({ data }: MessageEvent<QrRequest>) => {
  postMessage({ id: data.id, result: answerTo(data) } satisfies QrAnswer)
})
