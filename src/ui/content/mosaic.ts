/** Brightness of the tile at x, y: 0 dark to 1 bright. */
type Light = (x: number, y: number) => number
type Motif = (next: () => number, width: number, height: number) => Light

/** Rings of seats around a bright stage. */
const arena: Motif = (next, width, height) => {
  const center = width * (0.3 + next() * 0.4)
  const reach = height * (0.85 + next() * 0.2)
  const ring = 2.4 + next() * 1.4
  return (x, y) => {
    const far = Math.hypot((x - center) * 0.9, height + 1 - y)
    if (far > reach) return 0
    const row = Math.floor(far / ring) % 2 === 0 ? 0.12 : -0.06
    return Math.max(0.12, 1.08 - far / reach) + row
  }
}

/** A low sun over water. */
const horizon: Motif = (next, width, height) => {
  const sea = Math.round(height * (0.55 + next() * 0.15))
  const sun = width * (0.2 + next() * 0.6)
  const size = 3.5 + next() * 3
  const wave = 3 + next() * 4
  return (x, y) => {
    if (y < sea) return Math.hypot(x - sun, y - sea) < size ? 1.1 : 0.42 + (y / sea) * 0.42
    const glitter = Math.abs(x - sun) < (y - sea) * 0.5 + size * 0.5 && Math.floor(y) % 2 === 0
    return glitter ? 0.85 : 0.14 + 0.12 * Math.sin(x / wave + y * 1.7)
  }
}

/** Treetops seen from above, alternating light and dark. */
const gardens: Motif = (next, width, height) => {
  const across = 4 + Math.floor(next() * 3)
  const side = width / across
  const shift = Math.floor(next() * 2)
  return (x, y) => {
    const column = Math.floor(x / side)
    const row = Math.floor((y + side * 0.2) / side)
    const far = Math.hypot((x % side) - side / 2, ((y + side * 0.2) % side) - side / 2) / (side / 2)
    const bright = (column + row + shift) % 2 === 0
    if (far > 0.86) return y > height - 1 ? 0.34 : 0.4
    return bright ? 1.05 - far * 0.35 : 0.08 + far * 0.14
  }
}

/** Quarter rounds, rings and full tiles set like large letters, dark on light. */
const letters: Motif = (next, width) => {
  const side = 9
  const columns = Math.ceil(width / side)
  const forms = Array.from({ length: columns * 3 }, () => Math.floor(next() * 7))
  const ink = 0.1 + next() * 0.2
  return (x, y) => {
    const form = forms[Math.floor(x / side) + Math.floor(y / side) * columns] ?? 0
    const across = form % 2 === 0 ? x % side : side - (x % side)
    const down = form % 4 < 2 ? y % side : side - (y % side)
    const corner = Math.hypot(across, down)
    const middle = Math.hypot(across - side / 2, down - side / 2)
    const set = form < 4 ? corner < side : form === 4 ? middle < side / 2 && middle > 1.6 : form === 5
    return set ? ink : 0.94
  }
}

const mosaicMotifs = [arena, horizon, gardens, letters] as const

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

/** The tiles from x, y on; the whole picture without it. */
type Part = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

const whole: Part = { x: 0, y: 0, width: mosaicWidth, height: mosaicHeight }

/**
 * The picture of an event without one: 48 x 27 tiles in tones of its accent (docs/design.md#event-pictures).
 * The style sheet derives the colors from `--accent`; everything else follows from the seed and is the same
 * on every device.
 * @returns `turn`: degrees by which the light tones differ from the hue of the accent; `tones`: one path for each, of tiles 1 by 1
 */
export const mosaic = (seed: string, part: Part = whole) => {
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
