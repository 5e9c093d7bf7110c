/** Towns: lights, water, music, letters. */
import { wave, type PictureDefinition } from './landscape.ts'

export const town = {
  // Paper lanterns over a yard.
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
  // Paths on a board.
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
  terraces: {
    grout: '#20301c',
    palette: ['#2c4a26', '#3f6a31', '#5b8a3d', '#86a94d', '#c2c46a', '#f0d891', '#fdf3cf'],
    shade: (x, y, noise) => {
      const hill = 0.52 + 0.16 * Math.sin(x * 5.2) + 0.05 * Math.sin(x * 13)
      if (y < hill) return 0.78 + 0.22 * (1 - Math.hypot(x - 0.74, (y - 0.24) * 0.7) * 1.6) * (1 - y)
      return 0.12 + 0.5 * (1 - ((y - hill) * 7 - Math.floor((y - hill) * 7))) + noise * 0.14
    },
  },
  // Lights reflected in water.
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
  // Awnings over stalls.
  market: {
    grout: '#3b2a12',
    palette: ['#7a3b16', '#b8501c', '#e07b2a', '#f1a53d', '#f6cf76', '#fbe9b7', '#fffaf0'],
    shade: (x, y, noise) => {
      const stripe = Math.floor(x * 12) % 2
      if (y < 0.36 + 0.05 * wave(x * 38)) return stripe === 0 ? 0.24 : 0.92
      return 0.34 + noise * 0.5 - (y > 0.82 ? 0.3 : 0)
    },
  },
} as const satisfies Readonly<Record<string, PictureDefinition>>
