/** Pictures of the demo events: mosaics of 48 by 27 tiles, drawn by rule, so that no file of anyone else is needed. */

const columns = 48
const rows = 27
const tile = 20

export type Motif = 'lanterns' | 'circuit' | 'terraces' | 'harbour' | 'notes' | 'market'

interface Scene {
  readonly grout: string
  /** From the ground to the lights. */
  readonly palette: readonly string[]
  /** Height of a tile's colour in the palette, 0 to 1, at a place of 0 to 1 by 0 to 1. */
  readonly shade: (x: number, y: number, noise: number) => number
}

const wave = (value: number): number => 0.5 + 0.5 * Math.sin(value)

const scenes: Readonly<Record<Motif, Scene>> = {
  // Paper lanterns over a dark yard.
  lanterns: {
    grout: '#14102b',
    palette: ['#1d1740', '#2b2160', '#4a2d7a', '#8a3f86', '#d9635f', '#f2a65a', '#fbe3a2'],
    shade: (x, y, noise) => {
      const glow = [0.14, 0.38, 0.62, 0.86].map((at, index) => {
        const hang = 0.32 + 0.22 * wave(index * 2.1)
        return Math.max(0, 1 - Math.hypot((x - at) * 1.8, y - hang) / 0.3)
      })
      return Math.max(...glow) * 0.95 + noise * 0.12
    },
  },
  // Paths of a board that all lead somewhere.
  circuit: {
    grout: '#08201f',
    palette: ['#0d2e2b', '#114640', '#16615a', '#1f8074', '#45a892', '#9bd5bd', '#eef7e4'],
    shade: (x, y, noise) => {
      const line = Math.min(
        Math.abs(((x * 8 + Math.floor(y * 5) * 0.37) % 1) - 0.5),
        Math.abs(((y * 5) % 1) - 0.5),
      )
      return (line < 0.13 ? 0.72 : 0.16) + noise * 0.24
    },
  },
  // Terraced hills in the morning.
  terraces: {
    grout: '#20301c',
    palette: ['#2c4a26', '#3f6a31', '#5b8a3d', '#86a94d', '#c2c46a', '#f0d891', '#fdf3cf'],
    shade: (x, y, noise) => {
      const hill = 0.52 + 0.16 * Math.sin(x * 5.2) + 0.05 * Math.sin(x * 13)
      if (y < hill) return 0.78 + 0.22 * (1 - Math.hypot(x - 0.74, (y - 0.24) * 0.7) * 1.6) * (1 - y)
      return 0.12 + 0.5 * (1 - ((y - hill) * 7 - Math.floor((y - hill) * 7))) + noise * 0.14
    },
  },
  // Water that carries the lights of the other shore.
  harbour: {
    grout: '#0b1a2c',
    palette: ['#0f2740', '#16395a', '#1f5377', '#3b7c98', '#7fb0b4', '#e9b872', '#f8e7c0'],
    shade: (x, y, noise) => {
      const shore = 0.42
      const lights = wave(x * 41) > 0.82 ? 1 : 0
      if (y < shore) return y > shore - 0.08 ? 0.12 + 0.86 * lights : 0.34 - y * 0.5 + noise * 0.1
      const shimmer = lights * Math.max(0, 1 - (y - shore) * 2.2) * (noise > 0.4 ? 1 : 0.2)
      return 0.2 + 0.32 * wave(y * 46 + Math.sin(x * 9) * 2) * (1 - y * 0.6) + shimmer * 0.6
    },
  },
  // Bars of a song, louder towards the middle.
  notes: {
    grout: '#2a0d14',
    palette: ['#3a121c', '#5b1a2a', '#8a2438', '#bf3b47', '#e5745c', '#f5b183', '#fde9d0'],
    shade: (x, y, noise) => {
      const band = Math.floor(x * 24) / 24
      const height = 0.18 + 0.62 * wave(band * 21) * (1 - Math.abs(band - 0.5) * 1.3)
      return Math.abs(y - 0.5) < height / 2
        ? 0.5 + 0.5 * (1 - Math.abs(y - 0.5) / height) - noise * 0.1
        : noise * 0.2
    },
  },
  // Awnings and what lies under them.
  market: {
    grout: '#3b2a12',
    palette: ['#7a3b16', '#b8501c', '#e07b2a', '#f1a53d', '#f6cf76', '#fbe9b7', '#fffaf0'],
    shade: (x, y, noise) => {
      const stripe = Math.floor(x * 12) % 2
      if (y < 0.36 + 0.05 * wave(x * 38)) return stripe === 0 ? 0.24 : 0.92
      return 0.34 + noise * 0.5 - (y > 0.82 ? 0.3 : 0)
    },
  },
}

/** The same number for the same place, every time: a picture does not change between two starts. */
const noiseAt = (x: number, y: number): number => {
  const value = Math.sin(x * 127.1 + y * 311.7) * 43758.5453
  return value - Math.floor(value)
}

/** A picture of 960 by 540 as SVG, one path a colour. */
export function mosaic(motif: Motif): string {
  const { grout, palette, shade } = scenes[motif]
  const paths = new Map<string, string>()
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const noise = noiseAt(column, row)
      const height = Math.min(0.999, Math.max(0, shade((column + 0.5) / columns, (row + 0.5) / rows, noise)))
      const colour = palette[Math.floor(height * palette.length)] ?? grout
      const inset = noise > 0.93 ? 2 : 1
      const side = tile - inset * 2
      const square = `M${String(column * tile + inset)} ${String(row * tile + inset)}h${String(side)}v${String(side)}h-${String(side)}z`
      paths.set(colour, (paths.get(colour) ?? '') + square)
    }
  }
  const tiles = [...paths].map(([colour, path]) => `<path fill="${colour}" d="${path}"/>`).join('')
  const [width, height] = [columns * tile, rows * tile]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(width)} ${String(height)}" width="${String(width)}" height="${String(height)}">` +
    `<rect width="${String(width)}" height="${String(height)}" fill="${grout}"/>${tiles}</svg>`
  )
}
