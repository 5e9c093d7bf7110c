import { mosaic, type Motif } from './art.ts'

const drawn = new Map<Motif, Uint8Array>()

/** A picture as the box office stores it; drawn once, however many events show it. */
export function picture(motif: Motif): { readonly contentType: string; readonly bytes: Uint8Array } {
  const bytes = drawn.get(motif) ?? new TextEncoder().encode(mosaic(motif))
  drawn.set(motif, bytes)
  return { contentType: 'image/svg+xml', bytes }
}
