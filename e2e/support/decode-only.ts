import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

// Without the bytes the decoder would download its program.
const program = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(program)).buffer } })

/**
 * Decodes the only QR code of a picture with a decoder that the app does not use.
 * @param image a PNG or JPEG file
 * @returns the text of the code; throws unless there is exactly one
 */
export async function decodeOnly(image: Uint8Array): Promise<string> {
  const codes = await readBarcodes(image, { formats: ['QRCode'], tryHarder: true, tryInvert: false })
  const valid = codes.filter(({ isValid }) => isValid)
  const [code] = valid
  if (!code || valid.length > 1) throw new Error(`Expected one readable code, found ${String(valid.length)}`)
  return code.text
}
