/** Two concerts: one with few tickets left, one sold out. */
import type { EventInput } from '#server/modules/event-setup/index.ts'
import type { Calendar } from '../calendar-day.ts'
import { bankAccounts, legalUrls, organizers } from '../organizers.ts'
import { picture } from '../pictures/picture.ts'
import { eventTexts, l10n, languages } from '../event-texts.ts'

const lanternYard = eventTexts({
  displayName: 'Lantern Yard',
  title: l10n(
    'Lantern Yard: strings after dark',
    'Laternenhof: Saiten bei Nacht',
    'Cour aux lanternes : cordes la nuit',
    'Cortile delle lanterne: corde di notte',
    'Patio de faroles: cuerdas de noche',
  ),
  description: l10n(
    'A small concert for eight chairs, one bench and two violins, under paper lanterns. If it rains we move into the old stable.',
    'Ein kleines Konzert für acht Stühle, eine Bank und zwei Geigen unter Papierlaternen. Bei Regen spielen wir im alten Stall.',
    'Un petit concert pour huit chaises, un banc et deux violons, sous des lanternes de papier. S’il pleut, nous jouons dans l’ancienne écurie.',
    'Un piccolo concerto per otto sedie, una panca e due violini, sotto lanterne di carta. Se piove suoniamo nella vecchia stalla.',
    'Un pequeño concierto para ocho sillas, un banco y dos violines, bajo faroles de papel. Si llueve, tocamos en el viejo establo.',
  ),
  categories: {
    chair: {
      name: 'Chair',
      description: l10n(
        'Free choice of seat.',
        'Freie Platzwahl.',
        'Placement libre.',
        'Posto libero.',
        'Asiento libre.',
      ),
    },
    bench: {
      name: 'Bench by the stove',
      description: l10n(
        'Four places close together, warm from behind.',
        'Vier Plätze dicht beieinander, warm von hinten.',
        'Quatre places serrées, au chaud dans le dos.',
        'Quattro posti vicini, con il caldo alle spalle.',
        'Cuatro plazas muy juntas, con calor a la espalda.',
      ),
    },
  },
})

const redHall = eventTexts({
  displayName: 'Red Hall',
  title: l10n(
    'Red Hall: the long song',
    'Roter Saal: das lange Lied',
    'Salle rouge : la longue chanson',
    'Sala rossa: il lungo canto',
    'Sala roja: la canción larga',
  ),
  description: l10n(
    'One song, ninety minutes, four voices. Sold out for weeks.',
    'Ein Lied, neunzig Minuten, vier Stimmen. Seit Wochen ausverkauft.',
    'Une chanson, quatre-vingt-dix minutes, quatre voix. Complet depuis des semaines.',
    'Una canzone, novanta minuti, quattro voci. Esaurito da settimane.',
    'Una canción, noventa minutos, cuatro voces. Agotado desde hace semanas.',
  ),
  categories: {
    seat: {
      name: 'Seat',
      description: l10n(
        'One of twelve.',
        'Einer von zwölf.',
        'Une place sur douze.',
        'Uno di dodici.',
        'Una de doce.',
      ),
    },
  },
})

export function evenings({ instant: on, daysToNext: next, salesStart: opened }: Calendar): EventInput[] {
  const berlin = 'Europe/Berlin'
  const concert = next('friday', 7, berlin)
  return [
    {
      ...lanternYard,
      ...legalUrls,
      shortName: 'lantern-yard',
      organization: organizers.nachtgarten,
      websiteUrl: 'https://nachtgarten.example.org',
      format: 'IN_PERSON',
      location: 'Laternenhof, Lindenweg 3, 10999 Berlin, Germany',
      timeZone: berlin,
      startsAt: on(concert, '20:00', berlin),
      endsAt: on(concert, '22:30', berlin),
      currency: 'EUR',
      vat: '7.00',
      vatIncluded: false,
      languages,
      tags: ['music'],
      paymentProxies: ['OFFLINE', 'ON_SITE'],
      ...bankAccounts.berlin,
      seats: 12,
      image: picture('lanterns'),
      settings: { DISPLAY_TICKETS_LEFT_INDICATOR: true },
      categories: [
        {
          ...lanternYard.categories.chair,
          price: 2400,
          seats: 8,
          saleFrom: opened,
          saleUntil: on(concert, '19:00', berlin),
        },
        {
          ...lanternYard.categories.bench,
          price: 1800,
          seats: 4,
          saleFrom: opened,
          saleUntil: on(concert, '19:00', berlin),
        },
      ],
    },
    {
      ...redHall,
      ...legalUrls,
      shortName: 'red-hall',
      organization: organizers.nachtgarten,
      websiteUrl: 'https://nachtgarten.example.org',
      format: 'IN_PERSON',
      location: 'Roter Saal, Lindenweg 3, 10999 Berlin, Germany',
      timeZone: berlin,
      startsAt: on(11, '20:00', berlin),
      endsAt: on(11, '22:00', berlin),
      currency: 'EUR',
      vat: '7.00',
      vatIncluded: true,
      languages,
      tags: ['music'],
      paymentProxies: ['OFFLINE', 'ON_SITE'],
      ...bankAccounts.berlin,
      seats: 12,
      image: picture('notes'),
      settings: { ENABLE_WAITING_QUEUE: true },
      categories: [
        {
          ...redHall.categories.seat,
          price: 3000,
          seats: 12,
          saleFrom: opened,
          saleUntil: on(11, '19:00', berlin),
        },
      ],
    },
  ]
}
