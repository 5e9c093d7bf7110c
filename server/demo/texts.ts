/** Words of the demo events in the five languages. Descriptions are Markdown. */
import type { L10n } from '#core/contract/values.ts'

interface CategoryTexts {
  readonly name: string
  readonly description: L10n
}
interface EventTexts<Names extends string> {
  readonly displayName: string
  readonly title: L10n
  readonly description: L10n
  readonly categories: Readonly<Record<Names, CategoryTexts>>
}

const event = <Names extends string>(texts: EventTexts<Names>): EventTexts<Names> => texts
export const l10n = (en: string, de: string, fr: string, it: string, es: string): L10n => ({ en, de, fr, it, es })

export const texts = {
  'kitchen-code': event({
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
  }),
  'lantern-yard': event({
    displayName: 'Lantern Yard',
    title: l10n(
      'Lantern Yard: strings after dark',
      'Laternenhof: Saiten bei Nacht',
      'Cour aux lanternes : cordes la nuit',
      'Cortile delle lanterne: corde di notte',
      'Patio de faroles: cuerdas de noche',
    ),
    description: l10n(
      'A small concert for eight chairs and two violins, under paper lanterns. If it rains we move into the old stable.',
      'Ein kleines Konzert für acht Stühle und zwei Geigen unter Papierlaternen. Bei Regen spielen wir im alten Stall.',
      'Un petit concert pour huit chaises et deux violons, sous des lanternes de papier. S’il pleut, nous jouons dans l’ancienne écurie.',
      'Un piccolo concerto per otto sedie e due violini, sotto lanterne di carta. Se piove suoniamo nella vecchia stalla.',
      'Un pequeño concierto para ocho sillas y dos violines, bajo faroles de papel. Si llueve, tocamos en el viejo establo.',
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
    },
  }),
  'slow-type': event({
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
  }),
  'far-room': event({
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
  }),
  'quay-weekend': event({
    displayName: 'Quay Weekend',
    title: l10n(
      'Quay Weekend',
      'Wochenende am Kai',
      'Week-end au quai',
      'Fine settimana al molo',
      'Fin de semana en el muelle',
    ),
    description: l10n(
      'Two days of music in a warehouse on the water. Come for one, stay for both.\n\n- Saturday 11:00 to 23:00\n- Sunday 11:00 to 18:00\n- Bring ear protection for children',
      'Zwei Tage Musik in einem Lagerhaus am Wasser. Kommen Sie für einen, bleiben Sie für beide.\n\n- Samstag 11:00 bis 23:00\n- Sonntag 11:00 bis 18:00\n- Gehörschutz für Kinder mitbringen',
      'Deux jours de musique dans un entrepôt au bord de l’eau. Venez pour un, restez pour deux.\n\n- Samedi de 11 h à 23 h\n- Dimanche de 11 h à 18 h\n- Protections auditives pour les enfants',
      'Due giorni di musica in un magazzino sull’acqua. Vieni per uno, resta per due.\n\n- Sabato dalle 11:00 alle 23:00\n- Domenica dalle 11:00 alle 18:00\n- Porta le cuffie per i bambini',
      'Dos días de música en un almacén junto al agua. Ven a uno, quédate a los dos.\n\n- Sábado de 11:00 a 23:00\n- Domingo de 11:00 a 18:00\n- Trae protección auditiva para niños',
    ),
    categories: {
      weekend: {
        name: 'Weekend',
        description: l10n(
          'Both days.',
          'Beide Tage.',
          'Les deux jours.',
          'Entrambi i giorni.',
          'Los dos días.',
        ),
      },
      saturday: {
        name: 'Saturday',
        description: l10n(
          'Saturday only.',
          'Nur Samstag.',
          'Samedi seulement.',
          'Solo sabato.',
          'Solo el sábado.',
        ),
      },
    },
  }),
  'red-hall': event({
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
    categories: { seat: { name: 'Seat', description: l10n('', '', '', '', '') } },
  }),
} as const
