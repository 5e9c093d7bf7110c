/**
 * Organizers of the demo. Names, addresses and accounts are invented; the account numbers are the banks'
 * examples.
 */

const organizer = (slug: string, name: string, email: string) => ({ slug, name, email })

export const organizers = {
  openTable: organizer('open-table', 'Open Table', 'hello@open-table.example.org'),
  nachtgarten: organizer('nachtgarten', 'Nachtgarten', 'karten@nachtgarten.example.org'),
  letterhouse: organizer('letterhouse', 'Letterhouse', 'desk@letterhouse.example.org'),
  kade: organizer('kade-collectief', 'Kade Collectief', 'tickets@kade.example.org'),
  hillTable: organizer('hill-table', 'Am langen Tisch', 'tisch@hill-table.example.org'),
  starHouse: organizer('star-house', 'Sternwarte Hohenfels', 'sterne@star-house.example.org'),
  aizome: organizer('aizome', 'Aizome no Ie', 'mail@aizome.example.org'),
  sixty: organizer('sixty', 'Sixty Rooms', 'rooms@sixty.example.org'),
} as const

export const legalUrls = {
  termsAndConditionsUrl: 'https://tessera.example.org/terms',
  privacyPolicyUrl: 'https://tessera.example.org/privacy',
}

export const bankAccounts = {
  berlin: {
    bankAccount: 'DE02 1203 0000 0000 2020 51',
    bankAccountOwner: ['Nachtgarten e. V.', 'Lindenweg 3', '10999 Berlin'],
  },
  winterthur: {
    bankAccount: 'CH56 0483 5012 3456 7800 9',
    bankAccountOwner: ['Letterhouse GmbH', 'Zeughausstrasse 11', '8400 Winterthur'],
  },
  rotterdam: {
    bankAccount: 'NL02 ABNA 0123 4567 89',
    bankAccountOwner: ['Kade Collectief', 'Rijnhaven 4', '3072 Rotterdam'],
  },
  bologna: {
    bankAccount: 'IT60 X054 2811 1010 0000 0123 456',
    bankAccountOwner: ['Letterhouse Italia', 'Via del Battiferro 10', '40129 Bologna'],
  },
  graz: {
    bankAccount: 'AT61 1904 3002 3457 3201',
    bankAccountOwner: ['Am langen Tisch', 'Weinberggasse 8', '8010 Graz'],
  },
} as const
