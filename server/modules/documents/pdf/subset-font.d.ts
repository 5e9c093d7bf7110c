declare module 'subset-font' {
  /** A font with the glyphs of a text only. `variationAxes` pins a variable font to one weight. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: 'truetype'; variationAxes: { wght: number } },
  ): Promise<Buffer>
}
