import { mosaicMotifs } from './mosaic-motifs.ts'

export const mosaicWidth = 48
export const mosaicHeight = 27
/** Tones of a mosaic from dark to light; the last one is the rare bright tile. */
const mosaicTones = 8

/** 32-bit hash of a text (FNV-1a). */
const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return value >>> 0
}

/** Pseudo-random numbers 0 to 1 from one seed (mulberry32). */
const numbersFrom = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296
  }
}

type Mosaic = {
  /** Degrees by which the light tones differ from the hue of the accent. */
  turn: number
  /** One path for each tone, of tiles 1 by 1 on a ground of 48 by 27. */
  tones: readonly string[]
}

/** The tiles from x, y on; the whole picture without it. */
type Part = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

const whole: Part = { x: 0, y: 0, width: mosaicWidth, height: mosaicHeight }

/**
 * The picture of an event without one: 48 x 27 tiles in tones of its accent (docs/design.md#event-pictures).
 * The style sheet derives the colors from `--accent`; everything else follows from the seed and is the same
 * on every device.
 */
export const mosaic = (seed: string, part: Part = whole): Mosaic => {
  const next = numbersFrom(hash(seed))
  const motif = mosaicMotifs[Math.floor(next() * mosaicMotifs.length)] ?? mosaicMotifs[0]
  const light = motif(next, mosaicWidth, mosaicHeight)
  const turn = Math.round(30 + next() * 55) * (next() < 0.7 ? 1 : -1)
  const tiles = Array.from({ length: mosaicHeight }, (_row, y) =>
    Array.from({ length: mosaicWidth }, (_tile, x) => toneOf(light(x + 0.5, y + 0.5), next())),
  )
  const rows = Array.from({ length: mosaicTones }, () => '')
  for (let y = 0; y < part.height; y += 1) {
    let start = 0
    let tone = -1
    for (let x = 0; x <= part.width; x += 1) {
      const here = x < part.width ? (tiles[part.y + y]?.[part.x + x] ?? 0) : -1
      if (here === tone) continue
      if (tone >= 0) rows[tone] += `M${start} ${y}h${x - start}v1h-${x - start}z`
      start = x
      tone = here
    }
  }
  return { turn, tones: rows }
}

/** The tone of a tile: its brightness with a small random offset. */
const toneOf = (light: number, chance: number): number => {
  const laid = light * (mosaicTones - 2) + (chance - 0.5) * 1.2
  if (light < 0.06 && chance > 0.985) return mosaicTones - 1
  return Math.max(0, Math.min(mosaicTones - 1, Math.round(laid)))
}
