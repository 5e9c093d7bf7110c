/** Landscapes: hills, sky and sea. */
import { wave, type PictureDefinition } from './landscape.ts'

export const country = {
  ridge: {
    grout: '#1a2530',
    palette: ['#22303f', '#34495d', '#4d6a80', '#7d9bb0', '#c6b7b0', '#f0cfae', '#fdf6ee'],
    shade: (x, y, noise) => {
      const far = 0.26 + 0.26 * Math.abs(Math.sin(x * 6.5 + 0.6))
      const near = 0.6 + 0.2 * Math.abs(Math.sin(x * 4.1 + 2))
      if (y > near) return 0.04 + noise * 0.2
      if (y > far) return y - far < 0.08 + noise * 0.05 ? 0.98 : 0.34 + noise * 0.14
      return 0.6 + 0.22 * y + noise * 0.08
    },
  },
  // Star trails around the pole.
  stars: {
    grout: '#070b1d',
    palette: ['#0b1230', '#131d45', '#1f2c62', '#34468a', '#6d7fbf', '#c9c6e6', '#fff4d6'],
    shade: (x, y, noise) => {
      const hill = 0.86 + 0.05 * Math.sin(x * 7)
      if (y > hill) return 0
      const round = Math.hypot((x - 0.5) * 1.78, y - 0.8)
      return noise > 0.94 ? 0.98 : 0.1 + 0.42 * wave(round * 46) * (0.4 + 0.6 * noise)
    },
  },
  // A dome with an open slit.
  dome: {
    grout: '#140f24',
    palette: ['#1b1533', '#2a2150', '#45356f', '#6f5590', '#a884a8', '#e6b9a4', '#fff1cf'],
    shade: (x, y, noise) => {
      const round = Math.hypot((x - 0.5) * 1.78, y - 0.9)
      if (round < 0.56) return Math.abs(x - 0.53) < 0.035 ? 0.97 : 0.34 + 0.34 * (0.9 - y) + noise * 0.1
      return noise > 0.92 ? 0.94 : 0.06 + 0.2 * y + noise * 0.06
    },
  },
  vines: {
    grout: '#25301a',
    palette: ['#2f3f1f', '#4a5f2a', '#6f8238', '#a39a46', '#d8b25a', '#f2d694', '#fdf2d4'],
    shade: (x, y, noise) => {
      const hill = 0.3 + 0.06 * Math.sin(x * 5)
      if (y < hill) return 0.8 + 0.18 * (1 - Math.abs(x - 0.7)) - noise * 0.06
      const row = wave(((x - 0.5) / (y - hill + 0.16)) * 11)
      return row > 0.5 ? 0.06 + noise * 0.3 : 0.5 + noise * 0.16
    },
  },
  sails: {
    grout: '#0d2733',
    palette: ['#11384a', '#1a5468', '#2f7b8c', '#6fb0b3', '#b9d8cf', '#f4e3c1', '#fff8ec'],
    shade: (x, y, noise) => {
      const sea = 0.64
      if (y > sea) return 0.08 + 0.34 * wave(y * 52 + Math.sin(x * 11) * 2) + noise * 0.08
      const sail = [0.16, 0.44, 0.7].some((at, index) => {
        const top = 0.16 + index * 0.07
        return y > top && x > at && x < at + (y - top) * 0.32
      })
      return sail ? 0.9 + noise * 0.08 : 0.5 + 0.12 * y + noise * 0.08
    },
  },
  tide: {
    grout: '#06282a',
    palette: ['#083437', '#0b4e50', '#0f6f6e', '#3d9a90', '#8cc7b2', '#f0c987', '#fff3d9'],
    shade: (x, y, noise) => {
      const line = 0.34 + 0.11 * Math.sin(x * 22) * wave(x * 6)
      if (Math.abs(y - line) < 0.035) return 0.96
      return y < 0.55 ? 0.62 - y * 0.3 + noise * 0.08 : 0.06 + 0.32 * wave(y * 40 + x * 7) + noise * 0.08
    },
  },
} as const satisfies Readonly<Record<string, PictureDefinition>>
