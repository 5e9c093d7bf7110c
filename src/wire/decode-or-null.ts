import * as z from 'zod/mini'

/** The decoded value, or null for a shape that the codec cannot read. */
export function decodeOrNull<T extends z.ZodMiniType>(codec: T, value: unknown): z.output<T> | null {
  const result = z.safeParse(codec, value)
  return result.success ? result.data : null
}
