import { mosaic, type PictureName } from './mosaic.ts'

const rendered = new Map<PictureName, Uint8Array>()

/** A picture as stored in the database; drawn once for all events that show it. */
export function picture(motif: PictureName): { readonly contentType: string; readonly bytes: Uint8Array } {
  const bytes = rendered.get(motif) ?? new TextEncoder().encode(mosaic(motif))
  rendered.set(motif, bytes)
  return { contentType: 'image/svg+xml', bytes }
}
