/** Most bytes of a ticket pack. A ticket needs about 4 kB. The worker compares sizes without the code that reads packs. */
export const maxPackBytes = 10_000_000
