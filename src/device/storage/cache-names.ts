/** The only database of this origin. */
export const databaseName = 'tessera-device'

/** The names of all caches of this origin. A rename leaves the old cache on every device. */
export const cacheNames = {
  /** Finished ticket pages; never deleted to make space. */
  tickets: 'tessera-tickets',
  /** Translations, countries and the application's info. */
  texts: 'tessera-texts',
  /** Events and subscriptions. */
  catalogue: 'tessera-catalogue',
  /** Pages of the catalogue as the server rendered them. */
  pages: 'tessera-pages',
  images: 'tessera-images',
} as const

/** Caches whose content can be fetched again, in the order in which they are deleted when storage is full. */
export const deletableCaches: readonly string[] = [
  cacheNames.catalogue,
  cacheNames.pages,
  cacheNames.images,
  cacheNames.texts,
]
