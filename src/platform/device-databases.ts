const denied = (): never => {
  throw new DOMException('Storage is denied.', 'SecurityError')
}

/** The databases of this device; undefined in a browser that has none or denies them. */
export function databasesOrNone(): IDBFactory | undefined {
  try {
    return globalThis.indexedDB as IDBFactory | undefined
  } catch {
    return undefined
  }
}

/** Every call throws, as that of a browser without storage. */
const deniedDatabases: IDBFactory = { cmp: denied, databases: denied, deleteDatabase: denied, open: denied }

/**
 * The databases of this device. A browser that denies storage throws when it is asked for them; then every call of the
 * result throws instead, where the caller expects it. Never throws itself.
 */
export const deviceDatabases = (): IDBFactory => databasesOrNone() ?? deniedDatabases
