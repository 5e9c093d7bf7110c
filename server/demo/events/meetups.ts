/** A free evening, and a day in CHF. */
import type { EventInput } from '#server/modules/event-setup/index.ts'
import type { Calendar } from '../calendar-day.ts'
import { kitchenPolls } from '../kitchen-polls.ts'
import { bankAccounts, legalUrls, organizers } from '../organizers.ts'
import { picture } from '../pictures/picture.ts'
import { eventTexts, l10n, languages } from '../event-texts.ts'

const kitchenCode = eventTexts({
  displayName: 'Kitchen Code',
  title: l10n(
    'Kitchen Code, an evening meetup',
    'Kitchen Code, ein Abendtreffen',
    'Kitchen Code, une soirée',
    'Kitchen Code, una serata',
    'Kitchen Code, una velada',
  ),
  description: l10n(
    'Three short talks, one long table, and soup for everyone.\n\n- Doors at 18:00, first talk at 18:30\n- Bring a question, not a laptop\n- Step-free entrance from the yard',
    'Drei kurze Vorträge, ein langer Tisch und Suppe für alle.\n\n- Einlass um 18:00, erster Vortrag um 18:30\n- Bringen Sie eine Frage mit, keinen Laptop\n- Stufenloser Eingang vom Hof',
    'Trois courts exposés, une longue table et de la soupe pour tout le monde.\n\n- Ouverture à 18 h, premier exposé à 18 h 30\n- Apportez une question, pas d’ordinateur\n- Entrée sans marche par la cour',
    'Tre brevi interventi, un lungo tavolo e zuppa per tutti.\n\n- Apertura alle 18:00, primo intervento alle 18:30\n- Porta una domanda, non il computer\n- Ingresso senza gradini dal cortile',
    'Tres charlas cortas, una mesa larga y sopa para todos.\n\n- Puertas a las 18:00, primera charla a las 18:30\n- Trae una pregunta, no el portátil\n- Entrada sin escalones por el patio',
  ),
  categories: {
    seat: {
      name: 'Seat at the table',
      description: l10n(
        'Soup included.',
        'Suppe inbegriffen.',
        'Soupe comprise.',
        'Zuppa inclusa.',
        'Sopa incluida.',
      ),
    },
  },
})

const slowType = eventTexts({
  displayName: 'Slow Type',
  title: l10n(
    'Slow Type, a day on letters',
    'Slow Type, ein Tag über Schrift',
    'Slow Type, une journée sur les lettres',
    'Slow Type, una giornata sulle lettere',
    'Slow Type, un día sobre letras',
  ),
  description: l10n(
    'Nine talks on letters that take their time: wood, lead, pixels. Between them the presses run, and you may print.\n\n**Lunch and coffee are included.** Talks are in English with live captions.',
    'Neun Vorträge über Buchstaben, die sich Zeit lassen: Holz, Blei, Pixel. Dazwischen laufen die Pressen, und Sie dürfen drucken.\n\n**Mittagessen und Kaffee sind inbegriffen.** Vorträge auf Englisch mit Live-Untertiteln.',
    'Neuf exposés sur des lettres qui prennent leur temps : bois, plomb, pixels. Entre-temps les presses tournent et vous pouvez imprimer.\n\n**Déjeuner et café compris.** Exposés en anglais, sous-titrés en direct.',
    'Nove interventi su lettere che si prendono il loro tempo: legno, piombo, pixel. Nelle pause girano i torchi e puoi stampare.\n\n**Pranzo e caffè inclusi.** Interventi in inglese con sottotitoli dal vivo.',
    'Nueve charlas sobre letras que se toman su tiempo: madera, plomo, píxeles. Entre ellas giran las prensas y puedes imprimir.\n\n**Comida y café incluidos.** Charlas en inglés con subtítulos en directo.',
  ),
  categories: {
    day: {
      name: 'Day ticket',
      description: l10n(
        'All talks, lunch and the print shop.',
        'Alle Vorträge, Mittagessen und Druckwerkstatt.',
        'Tous les exposés, le déjeuner et l’atelier.',
        'Tutti gli interventi, il pranzo e l’officina.',
        'Todas las charlas, la comida y el taller.',
      ),
    },
    student: {
      name: 'Student',
      description: l10n(
        'Show a valid card at the door. Two per order.',
        'Zeigen Sie am Einlass einen gültigen Ausweis. Zwei je Bestellung.',
        'Présentez une carte valable à l’entrée. Deux par commande.',
        'Mostra una tessera valida all’ingresso. Due per ordine.',
        'Muestra un carné válido en la entrada. Dos por pedido.',
      ),
    },
    late: {
      name: 'Last call',
      description: l10n(
        'Opens twelve days before the day.',
        'Öffnet zwölf Tage vorher.',
        'Ouvre douze jours avant.',
        'Apre dodici giorni prima.',
        'Abre doce días antes.',
      ),
    },
    early: {
      name: 'Early bird',
      description: l10n(
        'For those who knew early.',
        'Für alle, die es früh wussten.',
        'Pour qui savait tôt.',
        'Per chi lo sapeva presto.',
        'Para quien lo supo pronto.',
      ),
    },
  },
})

export function meetups({ instant: on, salesStart: opened }: Calendar): EventInput[] {
  const zurich = 'Europe/Zurich'
  return [
    {
      ...kitchenCode,
      ...legalUrls,
      shortName: 'kitchen-code',
      polls: kitchenPolls,
      organization: organizers.openTable,
      websiteUrl: 'https://open-table.example.org',
      format: 'IN_PERSON',
      location: 'Werkhof 7, Hafenstrasse 20, 4057 Basel, Switzerland',
      timeZone: zurich,
      startsAt: on(5, '18:30', zurich),
      endsAt: on(5, '21:30', zurich),
      currency: null,
      languages,
      tags: ['meetup', 'code'],
      seats: 60,
      image: picture('circuit'),
      settings: { DISPLAY_TICKETS_LEFT_INDICATOR: true, ALLOW_FREE_TICKETS_CANCELLATION: true },
      categories: [
        {
          ...kitchenCode.categories.seat,
          price: 0,
          saleFrom: opened,
          saleUntil: on(5, '18:00', zurich),
        },
      ],
    },
    {
      ...slowType,
      ...legalUrls,
      shortName: 'slow-type',
      organization: organizers.letterhouse,
      websiteUrl: 'https://letterhouse.example.org',
      format: 'IN_PERSON',
      location: 'Alte Druckerei, Zeughausstrasse 11, 8400 Winterthur, Switzerland',
      timeZone: zurich,
      startsAt: on(24, '09:00', zurich),
      endsAt: on(24, '18:00', zurich),
      currency: 'CHF',
      vat: '8.10',
      vatIncluded: true,
      languages,
      tags: ['conference', 'design'],
      paymentProxies: ['OFFLINE', 'ON_SITE'],
      ...bankAccounts.winterthur,
      seats: 240,
      image: picture('market'),
      settings: { DISPLAY_TICKETS_LEFT_INDICATOR: true },
      categories: [
        {
          ...slowType.categories.day,
          price: 18000,
          saleFrom: opened,
          saleUntil: on(23, '18:00', zurich),
        },
        {
          ...slowType.categories.student,
          price: 6000,
          seats: 20,
          maximum: 2,
          saleFrom: opened,
          saleUntil: on(23, '18:00', zurich),
        },
        {
          ...slowType.categories.late,
          price: 21000,
          seats: 40,
          saleFrom: on(12, '10:00', zurich),
          saleUntil: on(24, '08:00', zurich),
        },
        {
          ...slowType.categories.early,
          price: 12000,
          seats: 30,
          saleFrom: opened - 60 * 86_400_000,
          saleUntil: opened,
        },
      ],
    },
  ]
}
