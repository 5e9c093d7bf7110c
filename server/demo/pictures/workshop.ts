/** Workshops: paper, ink, dye, doors. */
import { wave, within, type PictureDefinition } from './landscape.ts'

export const workshop = {
  // Strokes across a sheet.
  easel: {
    grout: '#dccbb6',
    palette: ['#c2452d', '#dd7a3b', '#3b6c8f', '#79a5b8', '#e8b9a0', '#f5e3cb', '#fffaf1'],
    shade: (x, y, noise) => {
      const stroke = [0.28, 0.5, 0.72].findIndex(
        (at, index) =>
          Math.abs(y - at - 0.12 * Math.sin(x * 7 + index * 2)) < 0.05 + 0.03 * wave(x * 9 + index),
      )
      return stroke < 0 ? 0.8 + noise * 0.19 : stroke * 0.2 + noise * 0.14
    },
  },
  // Lines of an unfinished text.
  pages: {
    grout: '#d3c6b1',
    palette: ['#2d2a33', '#55505c', '#8a8088', '#c7b8a8', '#e6d8c2', '#f4eadb', '#fffaf0'],
    shade: (x, y, noise) => {
      const line = Math.floor(y * 27)
      const width = 0.62 + 0.3 * wave(line * 2.3)
      const written = line % 3 === 1 && x > 0.1 && x < width && y < 0.78
      return written ? noise * 0.4 : 0.68 + noise * 0.3
    },
  },
  // Folded sheets.
  folds: {
    grout: '#51343a',
    palette: ['#8c2f4a', '#c5516a', '#e58a7f', '#f2b79a', '#f6d6b8', '#faebd9', '#fffaf4'],
    shade: (x, y, noise) => {
      const [up, down] = [within(x + y * 0.56, 5), within(x - y * 0.56 + 1, 5)]
      return (up > down ? 0.62 : 0.16) + 0.3 * Math.abs(up - down) + noise * 0.08
    },
  },
  // Type in its case, from above.
  type: {
    grout: '#1e1a17',
    palette: ['#2b2521', '#4a3d33', '#75604c', '#a98b66', '#cfb489', '#ead9b5', '#fbf3de'],
    shade: (x, y, noise) => {
      const tall = wave(Math.floor(x * 12) * 3.1 + Math.floor(y * 4.5) * 1.7)
      const [dx, dy] = [Math.abs(within(x, 12) - 0.5), Math.abs(within(y, 4.5) - 0.5)]
      if (dx > 0.42 || dy > 0.42) return 0.04
      return dx < 0.17 && dy < 0.24 ? 0.1 + 0.2 * tall : 0.45 + 0.45 * tall + noise * 0.08
    },
  },
  // Columns of numbers.
  columns: {
    grout: '#d8d4c6',
    palette: ['#1f4e4a', '#2f766d', '#5aa08f', '#a9c7b0', '#e7e2cf', '#f6f1e4', '#fffdf7'],
    shade: (x, y, noise) => {
      const column = Math.floor(x * 16)
      const height = 0.16 + 0.05 * column * (0.6 + 0.4 * wave(column * 2.4))
      if (within(x, 16) < 0.34) return 0.78 + noise * 0.18
      return 1 - y < height ? 0.04 + 0.32 * (1 - y) + noise * 0.1 : 0.76 + noise * 0.2
    },
  },
  // Dyed cloth.
  indigo: {
    grout: '#0a1430',
    palette: ['#101f4a', '#182f6b', '#24479a', '#4a74bf', '#8fb0dd', '#cfe0f0', '#f7fbff'],
    shade: (x, y, noise) => {
      const [dx, dy] = [within(x, 4) - 0.5, within(y, 2.25) - 0.5]
      return 0.06 + 0.8 * wave(Math.hypot(dx, dy) * 19 + 1.4) ** 2 * (1 - Math.hypot(dx, dy)) + noise * 0.12
    },
  },
  // Lit windows at night.
  rooms: {
    grout: '#1c1712',
    palette: ['#3b2f26', '#5a4635', '#7d6046', '#a37f59', '#d8a85c', '#f3d184', '#fff0c4'],
    shade: (x, y, noise) => {
      const [dx, dy] = [Math.abs(within(x, 8) - 0.5), within(y, 3)]
      const open = dx < 0.26 && dy > 0.2 && dy < 0.84
      if (!open) return 0.14 + noise * 0.26
      return wave(Math.floor(x * 8) * 5.3 + Math.floor(y * 3) * 2.9) > 0.45 ? 0.74 + noise * 0.24 : 0.02
    },
  },
} as const satisfies Readonly<Record<string, PictureDefinition>>
