/**
 * True for a path of this origin and for an image in the address itself. Browsers read `\` as `/` and skip tabs and line
 * breaks, so that `/\host` and `/<tab>/host` are addresses of another host.
 */
export const isOwnImage = (address: string): boolean =>
  /^\/(?![/\\])[^\\\p{Cc}]*$|^data:image\//iu.test(address)
