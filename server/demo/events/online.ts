/** Without a door: an evening that is to come, and a week that is on right now. */
import type { EventSeed } from '../../domain/event-seed.ts'
import type { Calendar } from '../calendar-day.ts'
import { legal, organisers } from '../organisers.ts'
import { picture } from '../picture.ts'
import { eventTexts, l10n, languages } from '../words.ts'

const farRoom = eventTexts({
  displayName: 'The Far Room',
  title: l10n(
    'The Far Room: gardens on roofs',
    'Der ferne Raum: Gärten auf Dächern',
    'La salle lointaine : jardins sur les toits',
    'La sala lontana: giardini sui tetti',
    'La sala lejana: jardines en los tejados',
  ),
  description: l10n(
    'An online evening with three gardeners who work above the fifth floor. The room opens fifteen minutes early; your ticket is the way in.',
    'Ein Online-Abend mit drei Gärtnerinnen, die über dem fünften Stock arbeiten. Der Raum öffnet fünfzehn Minuten vorher, Ihr Ticket ist der Zugang.',
    'Une soirée en ligne avec trois jardiniers qui travaillent au-dessus du cinquième étage. La salle ouvre quinze minutes avant ; votre billet est l’accès.',
    'Una serata online con tre giardinieri che lavorano sopra il quinto piano. La sala apre quindici minuti prima; il biglietto è l’accesso.',
    'Una velada en línea con tres jardineros que trabajan por encima del quinto piso. La sala abre quince minutos antes; tu entrada es el acceso.',
  ),
  categories: {
    seat: {
      name: 'Online seat',
      description: l10n(
        'Opens in your browser.',
        'Öffnet sich in Ihrem Browser.',
        'S’ouvre dans votre navigateur.',
        'Si apre nel tuo browser.',
        'Se abre en tu navegador.',
      ),
    },
  },
})

export function online({ on, opened }: Calendar): EventSeed[] {
  const berlin = 'Europe/Berlin'
  return [
    {
      ...farRoom,
      ...legal,
      shortName: 'far-room',
      organization: organisers.openTable,
      websiteUrl: 'https://open-table.example.org',
      format: 'ONLINE',
      location: '',
      timeZone: berlin,
      startsAt: on(16, '19:00', berlin),
      endsAt: on(16, '20:30', berlin),
      currency: null,
      languages,
      tags: ['online', 'talk'],
      seats: 500,
      image: picture('terraces'),
      categories: [
        {
          ...farRoom.categories.seat,
          price: 0,
          accessType: 'ONLINE',
          saleFrom: opened,
          saleUntil: on(16, '20:00', berlin),
        },
      ],
    },
  ]
}
