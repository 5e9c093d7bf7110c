/** Texts of the worker's own page. They are part of the worker script, because no other file can be read then. */
export const offlinePageTexts = {
  en: {
    title: 'No connection',
    stored_one: '{{count}} ticket is saved on this device. It opens without a connection.',
    stored_other: '{{count}} tickets are saved on this device. They open without a connection.',
    empty: 'No tickets are saved on this device. This page needs a connection.',
    wallet: 'My tickets',
    again: 'Try again',
  },
  de: {
    title: 'Keine Verbindung',
    stored_one: '{{count}} Ticket ist auf diesem Gerät gespeichert. Es öffnet sich ohne Verbindung.',
    stored_other: '{{count}} Tickets sind auf diesem Gerät gespeichert. Sie öffnen sich ohne Verbindung.',
    empty: 'Auf diesem Gerät sind keine Tickets gespeichert. Diese Seite braucht eine Verbindung.',
    wallet: 'Meine Tickets',
    again: 'Erneut versuchen',
  },
  fr: {
    title: 'Pas de connexion',
    stored_one: '{{count}} billet est enregistré sur cet appareil. Il s’ouvre sans connexion.',
    stored_other: '{{count}} billets sont enregistrés sur cet appareil. Ils s’ouvrent sans connexion.',
    empty: 'Aucun billet n’est enregistré sur cet appareil. Cette page a besoin d’une connexion.',
    wallet: 'Mes billets',
    again: 'Réessayer',
  },
  it: {
    title: 'Nessuna connessione',
    stored_one: '{{count}} biglietto è salvato su questo dispositivo. Si apre senza connessione.',
    stored_other: '{{count}} biglietti sono salvati su questo dispositivo. Si aprono senza connessione.',
    empty: 'Nessun biglietto è salvato su questo dispositivo. Questa pagina ha bisogno di una connessione.',
    wallet: 'I miei biglietti',
    again: 'Riprova',
  },
  es: {
    title: 'Sin conexión',
    stored_one: '{{count}} entrada está guardada en este dispositivo. Se abre sin conexión.',
    stored_other: '{{count}} entradas están guardadas en este dispositivo. Se abren sin conexión.',
    empty: 'No hay entradas guardadas en este dispositivo. Esta página necesita conexión.',
    wallet: 'Mis entradas',
    again: 'Reintentar',
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>

export type OfflinePageLanguage = keyof typeof offlinePageTexts
