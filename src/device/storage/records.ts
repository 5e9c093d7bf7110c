/**
 * The records on this device: each subject lists its own in `store/records.ts`, one codec each, from which its type is inferred. Each has
 * its version `v`; times are epoch ms, zones IANA names. A browser fault may have left other records: every read decodes. Unknown fields stay,
 * because a newer build may have written them. A field that is new since the first release needs `z._default` or `z.exactOptional`, and
 * the snapshot of `tests/device/storage/stored-shapes.test.ts`.
 */
import * as z from 'zod/mini'
import type { ReadonlyDeep } from '#kit/values.ts'
import { decodeOrNull } from '#wire/decode-or-null.ts'

type Shape = Readonly<Record<string, z.ZodMiniType>>

type RecordOf<S extends Shape> = ReadonlyDeep<z.output<z.ZodMiniObject<S>>>

/** A codec of a record that keeps unknown fields; its type has only the known ones. */
export const record = <S extends Shape>(fields: S): z.ZodMiniType<RecordOf<S>> =>
  z.looseObject(fields) as unknown as z.ZodMiniType<RecordOf<S>>

export const text = z.string()
export const number = z.number()
export const textOrNull = z.nullable(text)
export const numberOrNull = z.nullable(number)
export const v = z.literal(1)
/** Without `instanceof`, which fails for an array of another realm. */
export const bytes = z.custom<Uint8Array>(
  (value) => ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === '[object Uint8Array]',
)

export const settingRecord = record({ key: text, value: z.unknown() })

/** A row of a store; null for a damaged record. */
export const decode = <C extends z.ZodMiniType>(codec: C, stored: unknown): z.output<C> | null =>
  decodeOrNull<C>(codec, stored)

/** The rows of a store that decode. */
export const decodeAll = <C extends z.ZodMiniType>(codec: C, rows: readonly unknown[]) =>
  rows.flatMap((row) => decode(codec, row) ?? [])
