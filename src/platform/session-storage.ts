/** Small things that last as long as the tab, in session storage. A browser that forbids it only forgets sooner. */
const read = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

const write = (key: string, value: string): void => {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // Full or forbidden: nothing depends on it.
  }
}

/** Session storage that never throws: what cannot be kept is not kept. */
export const safeSessionStorage = { getItem: read, setItem: write }

/** The reference's own key: a person who comes from its pages keeps the language (contract 1, section 6). */
const languageKey = 'ALFIO_LANG'

export const savedLanguage = {
  read: () => read(languageKey),
  keep: (lang: string) => write(languageKey, lang),
}

/** Which announcement was closed, by its text: a new one is shown again. */
export const closedAnnouncement = {
  read: () => read('tessera.announcement'),
  keep: (text: string) => write('tessera.announcement', text),
}

const selectionKey = (shortName: string) => `tessera.choice/${shortName}`

/**
 * How many tickets were chosen at an event: numbers only, nothing personal, so that it need not wake the database
 * (31 kB) on a page that has 150.
 */
export const savedSelection = {
  keep: (shortName: string, choice: Readonly<Record<number, number>>) =>
    write(selectionKey(shortName), JSON.stringify(choice)),
  /** What was kept, as it was kept; the rules cut it to what is on sale. */
  read(shortName: string): Readonly<Record<number, number>> {
    try {
      const kept: unknown = JSON.parse(read(selectionKey(shortName)) ?? '{}')
      return typeof kept === 'object' && kept !== null ? (kept as Record<number, number>) : {}
    } catch {
      return {}
    }
  },
}
