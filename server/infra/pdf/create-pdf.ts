/** Makes the bytes of a PDF. */
import { loadFallbackFonts } from './fallback-fonts.ts'
import { contentWidth, page, Pdf, type PdfMetadata } from './pdf.ts'
import { writeText } from './write-text.ts'

function complete(pdf: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((finish, fail) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => finish(Buffer.concat(chunks)))
    pdf.on('error', fail)
  })
  pdf.end()
  return done
}

/**
 * Creates a document. `draw` fills it; it runs a second time, in a new document, when a text needs fonts that are loaded
 * on demand.
 * @returns the file. Rejects when drawing fails.
 */
export async function createPdf(metadata: PdfMetadata, draw: (pdf: Pdf) => void): Promise<Buffer> {
  const first = new Pdf(metadata, [])
  draw(first)
  if (first.unprintable.size === 0) return complete(first)
  const fallback = await loadFallbackFonts(first.unprintable, metadata.lang)
  const pdf = new Pdf(metadata, fallback)
  draw(pdf)
  if (pdf.unprintable.size > 0)
    writeText(pdf, metadata.unprintableNote, { x: page.margin, y: 24, width: contentWidth, size: 8 })
  return complete(pdf)
}
