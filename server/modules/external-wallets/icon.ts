/** Icon of an Apple Wallet pass: nine tiles on the brand color. */
import { PNG } from 'pngjs'

const background = [0x7c, 0x1f, 0x4a]
const tiles = [
  [0xf2, 0xa6, 0x5a],
  [0xd9, 0x63, 0x5f],
  [0xfb, 0xe3, 0xa2],
]

/** @param side pixels */
export function drawIcon(side: number): Buffer {
  const png = new PNG({ width: side, height: side, colorType: 2 })
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const [column, row] = [Math.floor((x / side) * 5), Math.floor((y / side) * 5)]
      const tile = column > 0 && column < 4 && row > 0 && row < 4 ? tiles[(column + 2 * row) % 3] : undefined
      const [red, green, blue] = tile ?? background
      png.data.set([red ?? 0, green ?? 0, blue ?? 0, 255], (y * side + x) * 4)
    }
  }
  return PNG.sync.write(png, { colorType: 2 })
}
