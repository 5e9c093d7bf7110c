/** The code reader in Node: images by pngjs, drawings by painting their path into pixels. */
import jsqr from 'jsqr'
import { PNG } from 'pngjs'
import type { CodeReader } from '#device/tools.ts'
import { onceForEach } from '../wire/once-for-each.ts'

// CommonJS: the function is one level further down than in a bundle.
const decode = ((jsqr as unknown as { default?: typeof jsqr }).default ?? jsqr) as typeof jsqr
const textIn = (data: Uint8ClampedArray, width: number, height: number): string | null =>
  decode(data, width, height, { inversionAttempts: 'dontInvert' })?.data ?? null

/** Dark modules of a drawing, as pixels. */
export function paint(svg: string, scale = 3): { data: Uint8ClampedArray; side: number } {
  const modules = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1] ?? 0)
  const side = modules * scale
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  const dark = /fill="#000" d="([^"]*)"/.exec(svg)?.[1] ?? ''
  for (const [, x = '', y = '', length = ''] of dark.matchAll(/M(\d+)[ ,](\d+) ?h(\d+)/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      for (let column = Number(x) * scale; column < (Number(x) + Number(length)) * scale; column += 1) {
        data.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3)
      }
    }
  }
  return { data, side }
}

/** The pixels of an image at a whole multiple of its size. */
function enlarged(data: Uint8Array, width: number, height: number, scale: number): Uint8ClampedArray {
  const result = new Uint8ClampedArray(width * height * scale * scale * 4)
  for (let y = 0; y < height * scale; y += 1)
    for (let x = 0; x < width * scale; x += 1) {
      const from = (Math.floor(y / scale) * width + Math.floor(x / scale)) * 4
      result.set(data.subarray(from, from + 4), (y * width * scale + x) * 4)
    }
  return result
}

/** As src/device/browser/read-codes.ts: dark on light only, and a small image is enlarged until it can be decoded. */
const textOfImage = onceForEach((base64) => {
  const { data, width, height } = PNG.sync.read(Buffer.from(base64, 'base64'))
  for (const scale of [1, 2, 3]) {
    const text = textIn(enlarged(data, width, height, scale), width * scale, height * scale)
    if (text !== null) return text
  }
  return null
})

const textOfDrawing = onceForEach((svg) => {
  const { data, side } = paint(svg)
  return textIn(data, side, side)
})

export const nodeReader: CodeReader = {
  decode: (png) => Promise.resolve(textOfImage(Buffer.from(png).toString('base64'))),
  decodeDrawing: (svg) => Promise.resolve(textOfDrawing(svg)),
}
