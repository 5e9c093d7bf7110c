/** Web worker that reads QR codes from pixels (qr-decoder.ts). */
import jsQR from 'jsqr'
import type { QrAnswer, QrRequest } from './qr-decoder.ts'

addEventListener('message', ({ data: { id, image, inverted } }: MessageEvent<QrRequest>) => {
  const found = jsQR(image.data, image.width, image.height, {
    inversionAttempts: inverted ? 'attemptBoth' : 'dontInvert',
  })
  postMessage({ id, text: found?.data || null } satisfies QrAnswer)
})
