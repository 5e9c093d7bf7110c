import { deleteSharedInput } from '#core/storage/write/shared-input.ts'

/** Deletes what another app shared, when the person has decided about it. Never rejects. */
export const forgetShare = (caches: CacheStorage | null): Promise<void> => deleteSharedInput(caches)
