/** Online events: one in the future, one in progress. */
import type { EventInput } from '#server/modules/event-setup/index.ts'
import type { Calendar } from '../calendar-day.ts'
import { legalUrls, organizers } from '../organizers.ts'
import { picture } from '../pictures/picture.ts'
import { eventTexts, l10n, languages } from '../event-texts.ts'

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

const openStudio = eventTexts({
  displayName: 'Open Studio',
  title: l10n(
    'Open Studio: three days of drawing, live',
    'Offenes Atelier: drei Tage Zeichnen, live',
    'Atelier ouvert : trois jours de dessin, en direct',
    'Studio aperto: tre giorni di disegno, dal vivo',
    'Estudio abierto: tres días de dibujo, en directo',
  ),
  description: l10n(
    'The camera hangs above the table and stays on while we draw. Come and go as you like; on the last evening we talk about what came of it.',
    'Die Kamera hängt über dem Tisch und bleibt an, während wir zeichnen. Kommen und gehen Sie, wann Sie mögen; am letzten Abend sprechen wir darüber, was entstanden ist.',
    'La caméra est suspendue au-dessus de la table et reste allumée pendant que nous dessinons. Allez et venez à votre guise ; le dernier soir, nous parlons de ce qui en est sorti.',
    'La telecamera è sospesa sopra il tavolo e resta accesa mentre disegniamo. Entra ed esci quando vuoi; l’ultima sera parliamo di quello che ne è venuto fuori.',
    'La cámara cuelga sobre la mesa y sigue encendida mientras dibujamos. Entra y sal cuando quieras; la última noche hablamos de lo que ha salido.',
  ),
  categories: {
    table: {
      name: 'At the table',
      description: l10n(
        'On right now: your ticket opens the room at once.',
        'Läuft gerade: Ihr Ticket öffnet den Raum sofort.',
        'En ce moment : votre billet ouvre la salle tout de suite.',
        'In corso adesso: il biglietto apre subito la sala.',
        'Ahora mismo: tu entrada abre la sala al momento.',
      ),
    },
    talk: {
      name: 'Evening talk',
      description: l10n(
        'The last evening only. Until then your ticket waits with you.',
        'Nur der letzte Abend. Bis dahin wartet Ihr Ticket mit Ihnen.',
        'Le dernier soir seulement. D’ici là, votre billet attend avec vous.',
        'Solo l’ultima sera. Fino ad allora il biglietto aspetta con te.',
        'Solo la última noche. Hasta entonces tu entrada espera contigo.',
      ),
    },
  },
})

export function online({ instant: on, salesStart: opened, thisHour }: Calendar): EventInput[] {
  const berlin = 'Europe/Berlin'
  const begun = thisHour - 3_600_000
  return [
    {
      ...farRoom,
      ...legalUrls,
      shortName: 'far-room',
      organization: organizers.openTable,
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
      joinLinks: [
        {
          url: 'https://meet.example.org/the-far-room',
          from: on(16, '18:45', berlin),
          until: on(16, '20:30', berlin),
        },
      ],
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
    {
      ...openStudio,
      ...legalUrls,
      shortName: 'open-studio',
      organization: organizers.openTable,
      websiteUrl: 'https://open-table.example.org',
      format: 'ONLINE',
      location: '',
      timeZone: berlin,
      startsAt: begun,
      endsAt: on(2, '22:00', berlin),
      currency: null,
      languages,
      tags: ['online', 'drawing'],
      seats: 300,
      image: picture('easel'),
      categories: [
        {
          ...openStudio.categories.table,
          price: 0,
          saleFrom: opened,
          saleUntil: on(2, '21:00', berlin),
          joinLinks: [
            { url: 'https://meet.example.org/open-studio', from: begun, until: on(2, '22:00', berlin) },
          ],
        },
        // Its join link is not open yet: the check-in address of such a ticket shows the waiting room.
        {
          ...openStudio.categories.talk,
          price: 0,
          saleFrom: opened,
          saleUntil: on(2, '19:00', berlin),
          joinLinks: [
            {
              url: 'https://meet.example.org/open-studio-talk',
              from: on(2, '18:45', berlin),
              until: on(2, '22:00', berlin),
            },
          ],
        },
      ],
    },
  ]
}
