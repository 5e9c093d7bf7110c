/** Sizes of what a person imports, apart from the code that reads it: the worker compares them, too. */

/** Most bytes of a ticket pack. A ticket needs about 4 kB. */
export const maxPackBytes = 10_000_000

/** Bytes of a picture; photos of phones have 3 to 15 MB. */
export const maxPictureBytes = 30_000_000
