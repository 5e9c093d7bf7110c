/** Who holds the demo events. Names, addresses and accounts are invented; the accounts are those of the banks' examples. */

const of = (slug: string, name: string, email: string) => ({ slug, name, email })

export const organisers = {
  openTable: of('open-table', 'Open Table', 'hello@open-table.example.org'),
  nachtgarten: of('nachtgarten', 'Nachtgarten', 'karten@nachtgarten.example.org'),
  letterhouse: of('letterhouse', 'Letterhouse', 'desk@letterhouse.example.org'),
  kade: of('kade-collectief', 'Kade Collectief', 'tickets@kade.example.org'),
  hillTable: of('hill-table', 'Am langen Tisch', 'tisch@hill-table.example.org'),
  starHouse: of('star-house', 'Sternwarte Hohenfels', 'sterne@star-house.example.org'),
  aizome: of('aizome', 'Aizome no Ie', 'mail@aizome.example.org'),
  sixty: of('sixty', 'Sixty Rooms', 'rooms@sixty.example.org'),
} as const

export const legal = {
  termsAndConditionsUrl: 'https://tessera.example.org/terms',
  privacyPolicyUrl: 'https://tessera.example.org/privacy',
}

export const accounts = {
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
