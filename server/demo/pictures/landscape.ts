/** How a picture is laid: a palette, and which colour of it a tile gets. */
export interface Scene {
  readonly grout: string
  /** From the ground to the lights. */
  readonly palette: readonly string[]
  /** Height of a tile's colour in the palette, 0 to 1, at a place of 0 to 1 by 0 to 1. */
  readonly shade: (x: number, y: number, noise: number) => number
}

/** A sine between 0 and 1. */
export const wave = (value: number): number => 0.5 + 0.5 * Math.sin(value)

/** Where a place lies within its cell, 0 to 1, when so many cells stand side by side. */
export const within = (value: number, cells: number): number => value * cells - Math.floor(value * cells)
