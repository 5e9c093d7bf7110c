/** Passes and polls of the demo. Names are invented. */
import type { PassSeed } from '../domain/seeds/passes.ts'
import type { PollSeed } from '../domain/seeds/polls.ts'
import { dayAt } from './calendar-day.ts'
import { l10n } from './texts.ts'

const languages = ['en', 'de', 'fr', 'it', 'es'] as const
const day = 86_400_000
const terms = {
  termsAndConditionsUrl: 'https://tessera.example.org/terms',
  privacyPolicyUrl: 'https://tessera.example.org/privacy',
}

/** The public uuids stay the same from demo to demo, so that links to them do. */
export const demoPassIds = {
  nachtgarten: '5ea50000-1111-4a1a-8b1b-0c0d0e0f0001',
  letterhouse: '5ea50000-2222-4a1a-8b1b-0c0d0e0f0002',
} as const

/** One without limit and free, one of which there are twelve. Loaded after the events. @param now epoch ms */
export const demoPasses = (now: number): PassSeed[] => [
  {
    ...terms,
    id: demoPassIds.nachtgarten,
    organization: { slug: 'nachtgarten', name: 'Nachtgarten', email: 'karten@nachtgarten.example.org' },
    title: l10n('Night pass', 'Nachtabo', 'Abonnement de nuit', 'Abbonamento notturno', 'Abono de noche'),
    description: l10n(
      'A year of evenings in the lantern yard: **one seat at each**.',
      'Ein Jahr lang Abende im Laternenhof: **je ein Platz**.',
      'Un an de soirées dans la cour aux lanternes : **une place à chacune**.',
      'Un anno di serate nel cortile delle lanterne: **un posto a ognuna**.',
      'Un año de veladas en el patio de los faroles: **un asiento en cada una**.',
    ),
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
    vat: '7.00',
    vatIncluded: true,
    languages,
    paymentProxies: ['OFFLINE', 'ON_SITE'],
    bankAccount: 'DE02 1203 0000 0000 2020 51',
    bankAccountOwner: ['Nachtgarten e. V.', 'Lindenweg 3', '10999 Berlin'],
    price: 12_000,
    validity: { type: 'STANDARD', units: 12, unit: 'MONTHS' },
    usage: 'ONCE_PER_EVENT',
    saleFrom: now - 14 * day,
    supply: 12,
    events: [{ shortName: 'lantern-yard' }, { shortName: 'red-hall' }],
  },
  {
    ...terms,
    id: demoPassIds.letterhouse,
    organization: { slug: 'letterhouse', name: 'Letterhouse', email: 'desk@letterhouse.example.org' },
    title: l10n(
      'Friends of the press',
      'Freunde der Presse',
      'Amis de la presse',
      'Amici della stampa',
      'Amigos de la imprenta',
    ),
    description: l10n(
      'Three entries for whoever helped us to set type. It costs nothing.',
      'Drei Eintritte für alle, die beim Setzen geholfen haben. Kostenlos.',
      'Trois entrées pour qui nous a aidés à composer. Gratuit.',
      'Tre ingressi per chi ci ha aiutato a comporre. Gratis.',
      'Tres entradas para quien nos ayudó a componer. Gratis.',
    ),
    timeZone: 'Europe/Zurich',
    currency: null,
    languages,
    price: 0,
    validity: { type: 'CUSTOM', from: now - day, until: dayAt(now, 120, '23:59', 'Europe/Zurich') },
    usage: 'UNLIMITED',
    maxEntries: 3,
    saleFrom: now - 14 * day,
    saleUntil: dayAt(now, 60, '18:00', 'Europe/Zurich'),
    events: [{ shortName: 'slow-type' }],
  },
]

/** Asked of those who are in the kitchen. */
export const kitchenPolls: PollSeed[] = [
  {
    title: l10n('What next?', 'Was kommt als Nächstes?', 'Et ensuite ?', 'E poi?', '¿Y después?'),
    description: l10n(
      'For the meeting in a month.',
      'Für das Treffen in einem Monat.',
      'Pour la rencontre dans un mois.',
      'Per l’incontro fra un mese.',
      'Para el encuentro de dentro de un mes.',
    ),
    options: [
      { title: l10n('Bread', 'Brot', 'Pain', 'Pane', 'Pan') },
      { title: l10n('Databases', 'Datenbanken', 'Bases de données', 'Basi di dati', 'Bases de datos') },
    ],
  },
  {
    status: 'CLOSED',
    title: l10n(
      'Soup or salad?',
      'Suppe oder Salat?',
      'Soupe ou salade ?',
      'Zuppa o insalata?',
      '¿Sopa o ensalada?',
    ),
    options: [
      { title: l10n('Soup', 'Suppe', 'Soupe', 'Zuppa', 'Sopa') },
      { title: l10n('Salad', 'Salat', 'Salade', 'Insalata', 'Ensalada') },
    ],
  },
]
