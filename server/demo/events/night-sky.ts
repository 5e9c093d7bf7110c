/** A night over a change of daylight saving, on site and online, and an evening for members. */
import type { EventInput } from '#server/modules/event-setup/index.ts'
import { daysToClockChange, type Calendar } from '../calendar-day.ts'
import { bankAccounts, legalUrls, organizers } from '../organizers.ts'
import { picture } from '../pictures/picture.ts'
import { eventTexts, l10n, languages } from '../event-texts.ts'

const clockNight = eventTexts({
  displayName: 'The Night the Clocks Change',
  title: l10n(
    'The night the clocks change',
    'Die Nacht, in der die Uhren umgestellt werden',
    'La nuit du changement d’heure',
    'La notte in cui cambia l’ora',
    'La noche en que cambia la hora',
  ),
  description: l10n(
    'From dusk on Saturday to breakfast on Sunday we follow the sky, and see what happens to the hour. Stay in the dome, or watch through the telescope’s camera from home.',
    'Von der Dämmerung am Samstag bis zum Frühstück am Sonntag folgen wir dem Himmel und sehen, was mit der Stunde geschieht. Bleiben Sie in der Kuppel oder schauen Sie von zu Hause durch die Kamera des Teleskops.',
    'Du crépuscule du samedi au petit-déjeuner du dimanche, nous suivons le ciel et voyons ce qui arrive à l’heure. Restez sous la coupole, ou regardez de chez vous par la caméra du télescope.',
    'Dal crepuscolo di sabato alla colazione di domenica seguiamo il cielo e vediamo che ne è dell’ora. Resta nella cupola, o guarda da casa attraverso la camera del telescopio.',
    'Del anochecer del sábado al desayuno del domingo seguimos el cielo y vemos qué pasa con la hora. Quédate en la cúpula, o mira desde casa por la cámara del telescopio.',
  ),
  categories: {
    dome: {
      name: 'In the dome',
      description: l10n(
        'A deckchair, a blanket, breakfast.',
        'Ein Liegestuhl, eine Decke, Frühstück.',
        'Une chaise longue, une couverture, le petit-déjeuner.',
        'Una sdraio, una coperta, la colazione.',
        'Una tumbona, una manta, el desayuno.',
      ),
    },
    stream: {
      name: 'Through the camera',
      description: l10n(
        'Online, all night. Not to be paid at the desk.',
        'Online, die ganze Nacht. Nicht vor Ort zu bezahlen.',
        'En ligne, toute la nuit. Ne se paie pas sur place.',
        'Online, tutta la notte. Non si paga sul posto.',
        'En línea, toda la noche. No se paga en el lugar.',
      ),
    },
  },
})

const membersNight = eventTexts({
  displayName: 'Members’ Night',
  title: l10n(
    'Members’ night under the dome',
    'Mitgliedernacht unter der Kuppel',
    'Nuit des membres sous la coupole',
    'Notte dei soci sotto la cupola',
    'Noche de socios bajo la cúpula',
  ),
  description: l10n(
    'Saturn, tea, and the yearly report, in that order. Tickets are for members of the observatory’s society only, in their own name, and cannot be passed on.',
    'Saturn, Tee und der Jahresbericht, in dieser Reihenfolge. Tickets gibt es nur für Mitglieder der Gesellschaft, auf den eigenen Namen; sie sind nicht übertragbar.',
    'Saturne, du thé et le rapport annuel, dans cet ordre. Billets réservés aux membres de la société, à leur nom et non cessibles.',
    'Saturno, tè e relazione annuale, in quest’ordine. Biglietti solo per i soci dell’osservatorio, a proprio nome e non cedibili.',
    'Saturno, té y el informe anual, en ese orden. Entradas solo para socios del observatorio, a su nombre e intransferibles.',
  ),
  categories: {
    member: {
      name: 'Member',
      description: l10n(
        'One for each address on the society’s list.',
        'Eines für jede Adresse auf der Liste der Gesellschaft.',
        'Un par adresse de la liste de la société.',
        'Uno per ogni indirizzo nell’elenco dei soci.',
        'Una por cada dirección de la lista de socios.',
      ),
    },
    school: {
      name: 'Partner school',
      description: l10n(
        'For addresses of the Hohenfels school, three in all.',
        'Für Adressen der Schule Hohenfels, insgesamt drei.',
        'Pour les adresses de l’école de Hohenfels, trois en tout.',
        'Per indirizzi della scuola di Hohenfels, tre in tutto.',
        'Para direcciones de la escuela de Hohenfels, tres en total.',
      ),
    },
  },
})

function clockNightOf({ now, instant: on, salesStart: opened }: Calendar, zone: string): EventInput {
  const saturday = daysToClockChange(now, 20, zone)
  const [dusk, breakfast] = [on(saturday, '19:00', zone), on(saturday + 1, '09:30', zone)]
  return {
    ...clockNight,
    ...legalUrls,
    ...bankAccounts.winterthur,
    shortName: 'clock-night',
    organization: organizers.starHouse,
    websiteUrl: 'https://star-house.example.org',
    format: 'HYBRID',
    location: 'Sternwarte Hohenfels, Kuppelweg 1, 9043 Trogen, Switzerland',
    timeZone: zone,
    startsAt: dusk,
    endsAt: breakfast,
    currency: 'CHF',
    vat: '8.10',
    vatIncluded: true,
    languages,
    tags: ['night', 'online'],
    paymentProxies: ['SAFERPAY', 'PAYPAL', 'OFFLINE', 'ON_SITE'],
    seats: 340,
    image: picture('stars'),
    categories: [
      {
        ...clockNight.categories.dome,
        price: 4500,
        seats: 40,
        accessType: 'IN_PERSON',
        saleFrom: opened,
        saleUntil: dusk,
      },
      {
        ...clockNight.categories.stream,
        price: 900,
        seats: 300,
        accessType: 'ONLINE',
        saleFrom: opened,
        saleUntil: on(saturday + 1, '01:00', zone),
        deniedPaymentMethods: ['ON_SITE'],
        joinLinks: [
          {
            url: 'https://meet.example.org/clock-night',
            from: on(saturday, '18:30', zone),
            until: breakfast,
          },
        ],
      },
    ],
  }
}

function membersNightOf(
  { daysToNext: next, instant: on, salesStart: opened }: Calendar,
  zone: string,
): EventInput {
  const evening = next('friday', 58, zone)
  const sale = { price: 0, saleFrom: opened, saleUntil: on(evening - 1, '18:00', zone) }
  const { member, school } = membersNight.categories
  return {
    ...membersNight,
    ...legalUrls,
    shortName: 'members-night',
    organization: organizers.starHouse,
    websiteUrl: 'https://star-house.example.org',
    format: 'IN_PERSON',
    location: 'Sternwarte Hohenfels, Kuppelweg 1, 9043 Trogen, Switzerland',
    timeZone: zone,
    startsAt: on(evening, '20:00', zone),
    endsAt: on(evening, '23:30', zone),
    currency: null,
    languages,
    tags: ['night', 'members'],
    seats: 40,
    image: picture('dome'),
    settings: { ENABLE_TICKET_TRANSFER: false },
    groups: [
      {
        name: 'Society of the Hohenfels Observatory',
        category: member.name,
        members: [
          'ada@members.example.org',
          'bela@members.example.org',
          'carmen@members.example.org',
          'dorian@members.example.org',
        ],
      },
      {
        name: 'Hohenfels School',
        category: school.name,
        match: 'EMAIL_DOMAIN',
        use: 'LIMITED_QUANTITY',
        maxAllocation: 3,
        members: ['@school.example.org'],
      },
    ],
    categories: [
      { ...member, ...sale, seats: 30 },
      { ...school, ...sale, seats: 10 },
    ],
  }
}

export function nightSky(calendar: Calendar): EventInput[] {
  const zurich = 'Europe/Zurich'
  return [clockNightOf(calendar, zurich), membersNightOf(calendar, zurich)]
}
