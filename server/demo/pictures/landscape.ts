/** Definition of a picture: a palette, and the color of each tile. */
export interface PictureDefinition {
  readonly grout: string
  /** From dark to light. */
  readonly palette: readonly string[]
  /** Position of the color in the palette, 0 to 1, at a place of 0 to 1 by 0 to 1. */
  readonly shade: (x: number, y: number, noise: number) => number
}

/** A sine between 0 and 1. */
export const wave = (value: number): number => 0.5 + 0.5 * Math.sin(value)

/** Position within its cell, 0 to 1, in a row of `count` cells. */
export const within = (value: number, cells: number): number => value * cells - Math.floor(value * cells)
