/**
 * The database of each version as it is on devices: schema and rows, never changed after release. A new
 * version adds its entry; tests/core/storage/migrations.test.ts fails until then.
 */
export interface OldDatabase {
  /** Native version: ten times Dexie's. */
  readonly native: number
  readonly stores: Readonly<
    Record<string, { keyPath: string | string[]; indexes?: Readonly<Record<string, string>> }>
  >
  readonly rows: Readonly<Record<string, readonly unknown[]>>
}

/** A ticket with every field that version 1 stored; fields of later builds get their default when it is read. */
const ticketOfVersion1 = {
  v: 1,
  eventShortName: 'pietra',
  uuid: 'u1',
  eventTitle: { en: 'Pietra Nights' },
  organizationName: 'Associazione Pietra',
  organizationEmail: 'hello@example.org',
  location: 'Quarry Theatre, Arzo',
  format: 'IN_PERSON',
  ticketAccessType: null,
  fileBlobId: null,
  accent: null,
  timeZone: 'Europe/Zurich',
  datesWithOffset: {
    startDateTime: Date.UTC(2027, 6, 10, 18, 30),
    startTimeZoneOffset: 7200,
    endDateTime: Date.UTC(2027, 6, 10, 21, 30),
    endTimeZoneOffset: 7200,
  },
  sameDay: true,
  formattedBeginDate: { en: 'Sat 10 Jul 2027' },
  formattedBeginTime: { en: '20:30' },
  formattedEndDate: { en: 'Sat 10 Jul 2027' },
  formattedEndTime: { en: '23:30' },
  fullName: 'Ada Keller',
  email: 'ada@example.org',
  ticketCategoryName: 'Standard',
  reservationFullName: 'Ada Keller',
  shortId: 'B7D1F0AA',
  reservationId: 'full-id',
  position: 0,
  deskPaymentRequired: false,
  extras: [{ title: { en: 'Lunch' }, count: 2 }],
  code: {
    text: 'text',
    png: new Uint8Array([1, 2, 3]),
    svg: '<svg/>',
    modules: 57,
    fullName: 'Ada Keller',
    email: 'ada@example.org',
    fetchedAt: 1,
  },
  pages: { pass: '<p>pass</p>', door: '<p>door</p>', policy: "default-src 'none'" },
  lang: 'en',
  checkedAt: 1,
  savedAt: 1,
  missingSince: null,
}

/** What version 3 stores beside a ticket for lists. */
const summaryOfVersion3 = {
  v: 1,
  eventShortName: 'pietra',
  shortId: 'B7D1F0AA',
  eventTitle: { en: 'Pietra Nights' },
  location: 'Quarry Theatre, Arzo',
  format: 'IN_PERSON',
  ticketAccessType: null,
  accent: null,
  timeZone: 'Europe/Zurich',
  datesWithOffset: ticketOfVersion1.datesWithOffset,
  sameDay: true,
  deskPaymentRequired: false,
  changedFrom: null,
  personalDataRemovedAt: null,
  fullName: 'Ada Keller',
  email: 'ada@example.org',
  code: { fullName: 'Ada Keller', email: 'ada@example.org' },
  checkedAt: 1,
  savedAt: 1,
  lang: 'en',
  pageInputs: 'hash',
}

const storesOfVersion1: OldDatabase['stores'] = {
  tickets: { keyPath: ['eventShortName', 'uuid'], indexes: { reservationId: 'reservationId' } },
  orders: { keyPath: 'reservationId' },
  passes: { keyPath: 'id' },
  rooms: { keyPath: 'key' },
  drafts: { keyPath: 'key' },
  journal: { keyPath: 'reservationId' },
  settings: { keyPath: 'key' },
}

const rowsOfVersion1: OldDatabase['rows'] = {
  tickets: [
    ticketOfVersion1,
    { ...ticketOfVersion1, uuid: 'u2', position: 1, missingSince: 9, code: null, pages: null },
  ],
  drafts: [{ v: 1, key: 'booking/r', values: { firstName: 'Ada' }, savedAt: 1 }],
  journal: [{ v: 1, reservationId: 'r', step: 'unknown', at: 1, answer: null }],
  settings: [{ key: 'refresh', value: { failures: 1, until: 5 } }],
}

export const oldDatabases: Readonly<Record<number, OldDatabase>> = {
  1: { native: 10, stores: storesOfVersion1, rows: rowsOfVersion1 },
  2: {
    native: 20,
    stores: {
      ...storesOfVersion1,
      actions: { keyPath: 'id' },
    },
    rows: rowsOfVersion1,
  },
  3: {
    native: 30,
    stores: {
      ...storesOfVersion1,
      actions: { keyPath: 'id' },
      summaries: { keyPath: ['eventShortName', 'uuid'] },
      pages: { keyPath: ['eventShortName', 'uuid'] },
    },
    rows: {
      ...rowsOfVersion1,
      tickets: [
        { ...ticketOfVersion1, pages: null },
        { ...ticketOfVersion1, uuid: 'u2', position: 1, missingSince: 9, code: null, pages: null },
      ],
      summaries: [
        { ...summaryOfVersion3, uuid: 'u1', position: 0, missingSince: null },
        { ...summaryOfVersion3, uuid: 'u2', position: 1, missingSince: 9, code: null, pageInputs: null },
      ],
      pages: [
        {
          v: 1,
          eventShortName: 'pietra',
          uuid: 'u1',
          fullName: 'Ada Keller',
          email: 'ada@example.org',
          code: 'text',
          pass: '<p>pass</p>',
          door: '<p>door</p>',
          policy: "default-src 'none'",
        },
      ],
    },
  },
}

/** Creates an old database without the current code. */
export async function createOldDatabase(name: string, { native, stores, rows }: OldDatabase): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, native)
    request.onupgradeneeded = () => {
      for (const [store, { keyPath, indexes }] of Object.entries(stores)) {
        const objectStore = request.result.createObjectStore(store, { keyPath })
        for (const [index, path] of Object.entries(indexes ?? {})) objectStore.createIndex(index, path)
      }
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(new Error('not laid'))
  })
  const transaction = db.transaction(Object.keys(rows), 'readwrite')
  for (const [store, records] of Object.entries(rows))
    for (const row of records) transaction.objectStore(store).put(row)
  await new Promise((resolve) => (transaction.oncomplete = resolve))
  db.close()
}
