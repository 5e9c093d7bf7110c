/** Pictures of the demo events: generated mosaics of 48 by 27 tiles, without image files. */
import { country } from './country.ts'
import type { PictureDefinition } from './landscape.ts'
import { town } from './town.ts'
import { workshop } from './workshop.ts'

const columns = 48
const rows = 27
const tile = 20

const pictures = { ...town, ...country, ...workshop }

export type PictureName = keyof typeof pictures

export const isPictureName = (name: string): name is PictureName => Object.hasOwn(pictures, name)

/** The same number for the same place, so that a picture is the same after each start. */
const noiseAt = (x: number, y: number): number => {
  const value = Math.sin(x * 127.1 + y * 311.7) * 43758.5453
  return value - Math.floor(value)
}

/** A picture of 960 by 540 px as SVG, with one path for each color. */
export function mosaic(motif: PictureName): string {
  const { grout, palette, shade }: PictureDefinition = pictures[motif]
  const paths = new Map<string, string>()
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const noise = noiseAt(column, row)
      const height = Math.min(0.999, Math.max(0, shade((column + 0.5) / columns, (row + 0.5) / rows, noise)))
      const color = palette[Math.floor(height * palette.length)] ?? grout
      const inset = noise > 0.93 ? 2 : 1
      const side = tile - inset * 2
      const square = `M${String(column * tile + inset)} ${String(row * tile + inset)}h${String(side)}v${String(side)}h-${String(side)}z`
      paths.set(color, (paths.get(color) ?? '') + square)
    }
  }
  const tiles = [...paths].map(([color, path]) => `<path fill="${color}" d="${path}"/>`).join('')
  const [width, height] = [columns * tile, rows * tile]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(width)} ${String(height)}" width="${String(width)}" height="${String(height)}">` +
    `<rect width="${String(width)}" height="${String(height)}" fill="${grout}"/>${tiles}</svg>`
  )
}
