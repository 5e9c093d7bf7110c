/** An organizer with custom colors, translations, payment methods and a site that embeds the shop. */
import type { EventInput, CustomMethodInput } from '#server/modules/event-setup/index.ts'
import type { Calendar } from '../calendar-day.ts'
import { legalUrls, organizers } from '../organizers.ts'
import { picture } from '../pictures/picture.ts'
import { eventTexts, l10n, languages } from '../event-texts.ts'

const tidalRadio = eventTexts({
  displayName: 'Tidal Radio',
  title: l10n(
    'Tidal Radio: a broadcast from the pier',
    'Gezeitenradio: eine Sendung vom Steg',
    'Radio marée : une émission depuis la jetée',
    'Radio marea: una trasmissione dal pontile',
    'Radio marea: una emisión desde el muelle',
  ),
  description: l10n(
    'We go on air when the water turns. Sit on the pier with headphones, hear the studio in one ear and the harbour in the other.',
    'Wir gehen auf Sendung, wenn das Wasser kippt. Sitzen Sie mit Kopfhörern auf dem Steg, das Studio im einen Ohr, den Hafen im anderen.',
    'Nous prenons l’antenne quand la marée tourne. Installez-vous sur la jetée avec un casque, le studio dans une oreille, le port dans l’autre.',
    'Andiamo in onda quando gira la marea. Siedi sul pontile con le cuffie, lo studio in un orecchio e il porto nell’altro.',
    'Salimos al aire cuando cambia la marea. Siéntate en el muelle con auriculares, el estudio en un oído y el puerto en el otro.',
  ),
  categories: {
    pier: {
      name: 'Place on the pier',
      description: l10n(
        'Headphones are lent, blankets too.',
        'Kopfhörer leihen wir aus, Decken auch.',
        'Casque prêté, couverture aussi.',
        'Cuffie in prestito, coperte anche.',
        'Se prestan auriculares y mantas.',
      ),
    },
  },
})

const methods: readonly CustomMethodInput[] = [
  {
    id: '7d1e0a52-0001-4f0d-9d55-0e1f2a3b4c01',
    localizations: {
      en: {
        paymentName: 'Envelope at the kiosk',
        paymentDescription: 'Cash in an envelope, at the kiosk on the quay.',
        paymentInstructions:
          'Write your **order number** on the envelope and give it to the kiosk by Thursday.',
      },
      de: {
        paymentName: 'Umschlag am Kiosk',
        paymentDescription: 'Bar im Umschlag, am Kiosk auf dem Kai.',
        paymentInstructions:
          'Schreiben Sie Ihre **Bestellnummer** auf den Umschlag und geben Sie ihn bis Donnerstag am Kiosk ab.',
      },
      fr: {
        paymentName: 'Enveloppe au kiosque',
        paymentDescription: 'En espèces dans une enveloppe, au kiosque du quai.',
        paymentInstructions:
          'Inscrivez votre **numéro de commande** sur l’enveloppe et remettez-la au kiosque avant jeudi.',
      },
      it: {
        paymentName: 'Busta al chiosco',
        paymentDescription: 'Contanti in una busta, al chiosco sulla banchina.',
        paymentInstructions:
          'Scrivi il **numero d’ordine** sulla busta e consegnala al chiosco entro giovedì.',
      },
      es: {
        paymentName: 'Sobre en el quiosco',
        paymentDescription: 'En efectivo y en un sobre, en el quiosco del muelle.',
        paymentInstructions:
          'Escribe tu **número de pedido** en el sobre y entrégalo en el quiosco antes del jueves.',
      },
    },
  },
  {
    id: '7d1e0a52-0002-4f0d-9d55-0e1f2a3b4c02',
    localizations: {
      en: {
        paymentName: 'Hours from the time bank',
        paymentDescription: 'Members of the harbour’s time bank pay with an hour of work.',
        paymentInstructions: 'Send your member number to tickets@kade.example.org; one ticket is one hour.',
      },
      de: {
        paymentName: 'Stunden aus der Zeitbank',
        paymentDescription: 'Mitglieder der Zeitbank im Hafen zahlen mit einer Stunde Arbeit.',
        paymentInstructions:
          'Schicken Sie Ihre Mitgliedsnummer an tickets@kade.example.org; ein Ticket ist eine Stunde.',
      },
      fr: {
        paymentName: 'Heures de la banque de temps',
        paymentDescription: 'Les membres de la banque de temps du port paient avec une heure de travail.',
        paymentInstructions:
          'Envoyez votre numéro de membre à tickets@kade.example.org ; un billet vaut une heure.',
      },
      it: {
        paymentName: 'Ore della banca del tempo',
        paymentDescription: 'I soci della banca del tempo del porto pagano con un’ora di lavoro.',
        paymentInstructions:
          'Manda il tuo numero di socio a tickets@kade.example.org; un biglietto è un’ora.',
      },
      es: {
        paymentName: 'Horas del banco de tiempo',
        paymentDescription: 'Los miembros del banco de tiempo del puerto pagan con una hora de trabajo.',
        paymentInstructions:
          'Envía tu número de miembro a tickets@kade.example.org; una entrada es una hora.',
      },
    },
  },
]

/** Organizers write `{0}`; the wire has `{{0}}`. */
const ownWords = {
  en: { 'show-event.tickets': 'Places on the pier', 'show-event.tickets.left': '{0} headphones left' },
  de: { 'show-event.tickets': 'Plätze auf dem Steg', 'show-event.tickets.left': 'Noch {0} Kopfhörer' },
  fr: { 'show-event.tickets': 'Places sur la jetée', 'show-event.tickets.left': 'Encore {0} casques' },
  it: { 'show-event.tickets': 'Posti sul pontile', 'show-event.tickets.left': 'Ancora {0} cuffie' },
  es: { 'show-event.tickets': 'Sitios en el muelle', 'show-event.tickets.left': 'Quedan {0} auriculares' },
}

export function houseStyle({ instant: on, daysToNext: next, salesStart: opened }: Calendar): EventInput[] {
  const rotterdam = 'Europe/Amsterdam'
  const tide = next('saturday', 64, rotterdam)
  return [
    {
      ...tidalRadio,
      ...legalUrls,
      shortName: 'tidal-radio',
      organization: organizers.kade,
      websiteUrl: 'https://kade.example.org',
      format: 'IN_PERSON',
      location: 'Pier 6, Rijnhaven, 3072 Rotterdam, Netherlands',
      timeZone: rotterdam,
      startsAt: on(tide, '16:00', rotterdam),
      endsAt: on(tide, '19:00', rotterdam),
      currency: 'EUR',
      vat: '9.00',
      vatIncluded: true,
      languages,
      tags: ['music', 'radio'],
      paymentProxies: ['CUSTOM_OFFLINE', 'ON_SITE'],
      payment: { customMethods: methods },
      seats: 60,
      image: picture('tide'),
      textOverrides: ownWords,
      settings: {
        DISPLAY_TICKETS_LEFT_INDICATOR: true,
        EVENT_CUSTOM_CSS: ':root { --accent: #0b6e6e }',
        EMBED_POST_MESSAGE_ORIGIN: 'https://kade.example.org',
      },
      categories: [
        {
          ...tidalRadio.categories.pier,
          price: 1500,
          saleFrom: opened,
          saleUntil: on(tide, '15:00', rotterdam),
        },
      ],
    },
  ]
}
