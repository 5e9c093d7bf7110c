const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** "IHDR", which is always the first chunk. */
const header = [0x49, 0x48, 0x44, 0x52]

const hasBytes = (bytes: Uint8Array, at: number, expected: readonly number[]): boolean =>
  expected.every((byte, index) => bytes[at + index] === byte)

/** Width and height that a PNG declares, in pixels, without decoding it; null for anything else. */
export function pngSize(bytes: Uint8Array): { readonly width: number; readonly height: number } | null {
  if (bytes.length < 24 || !hasBytes(bytes, 0, signature) || !hasBytes(bytes, 12, header)) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { width: view.getUint32(16), height: view.getUint32(20) }
}
