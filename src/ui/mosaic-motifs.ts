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

export const mosaicMotifs = [arena, horizon, gardens, letters] as const
