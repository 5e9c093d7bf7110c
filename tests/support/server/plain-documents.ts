/** Documents as the text of what they print: drawing one takes a tenth of a second, which only tests of its look need. */
import { beforeEach, vi } from 'vitest'
import * as pdf from '#server/modules/documents/pdf/render-pdf.ts'

/** In the tests of this file or group each document is `%PDF-` and its content as JSON. */
export const plainDocuments = (): void =>
  beforeEach(() => {
    vi.spyOn(pdf, 'renderPdf').mockImplementation((file) =>
      Promise.resolve(Buffer.from(`%PDF-${JSON.stringify(file)}`)),
    )
  })
