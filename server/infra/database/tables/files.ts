/** Rows of uploaded files and of the sizes that are made of pictures. */
import type { Immutable } from './column-types.ts'

interface FileTable {
  /** SHA-256 digest of the bytes. */
  id: Immutable<string>
  content_type: Immutable<string>
  bytes: Immutable<Uint8Array>
}

interface PictureSizeTable {
  file_id: Immutable<string>
  /** Pixels. */
  width: Immutable<number>
  /** WebP. */
  bytes: Immutable<Uint8Array>
}

export interface FileTables {
  files: FileTable
  picture_sizes: PictureSizeTable
}
