/** Sixty small events of one organizer, for long lists. */
import type { EventInput } from '#server/modules/event-setup/index.ts'
import type { Calendar } from '../calendar-day.ts'
import { legalUrls, organizers } from '../organizers.ts'
import { picture } from '../pictures/picture.ts'
import { l10n, languages } from '../event-texts.ts'

type FiveWords = readonly [en: string, de: string, fr: string, it: string, es: string]

const rooms: readonly FiveWords[] = [
  ['The attic', 'Der Dachboden', 'Le grenier', 'La soffitta', 'El desván'],
  ['The cellar', 'Der Keller', 'La cave', 'La cantina', 'El sótano'],
  ['The kitchen', 'Die Küche', 'La cuisine', 'La cucina', 'La cocina'],
  ['The workshop', 'Die Werkstatt', 'L’atelier', 'L’officina', 'El taller'],
  ['The greenhouse', 'Das Gewächshaus', 'La serre', 'La serra', 'El invernadero'],
  ['The library', 'Die Bibliothek', 'La bibliothèque', 'La biblioteca', 'La biblioteca'],
  ['The staircase', 'Das Treppenhaus', 'L’escalier', 'La scala', 'La escalera'],
  ['The boiler room', 'Der Heizraum', 'La chaufferie', 'La caldaia', 'La sala de calderas'],
  ['The balcony', 'Der Balkon', 'Le balcon', 'Il balcone', 'El balcón'],
  ['The laundry', 'Die Waschküche', 'La buanderie', 'La lavanderia', 'El lavadero'],
  ['The studio', 'Das Atelier', 'Le studio', 'Lo studio', 'El estudio'],
  ['The chapel', 'Die Kapelle', 'La chapelle', 'La cappella', 'La capilla'],
]

const towns: readonly { readonly in: FiveWords; readonly at: string }[] = [
  { in: ['in Basel', 'in Basel', 'à Bâle', 'a Basilea', 'en Basilea'], at: 'Basel, Switzerland' },
  { in: ['in Geneva', 'in Genf', 'à Genève', 'a Ginevra', 'en Ginebra'], at: 'Genève, Switzerland' },
  { in: ['in Lugano', 'in Lugano', 'à Lugano', 'a Lugano', 'en Lugano'], at: 'Lugano, Switzerland' },
  { in: ['in Zurich', 'in Zürich', 'à Zurich', 'a Zurigo', 'en Zúrich'], at: 'Zürich, Switzerland' },
  { in: ['in Bern', 'in Bern', 'à Berne', 'a Berna', 'en Berna'], at: 'Bern, Switzerland' },
]

const description = l10n(
  'A room that is usually locked, opened for one evening. One hour with the person who knows it best.',
  'Ein Raum, der sonst verschlossen ist, für einen Abend geöffnet. Eine Stunde mit dem Menschen, der ihn am besten kennt.',
  'Une pièce d’ordinaire fermée, ouverte un soir. Une heure avec la personne qui la connaît le mieux.',
  'Una stanza di solito chiusa, aperta per una sera. Un’ora con la persona che la conosce meglio.',
  'Una habitación que suele estar cerrada, abierta una noche. Una hora con la persona que mejor la conoce.',
)

const place = l10n(
  'Eight people, no heels on the old floors.',
  'Acht Personen, keine Absätze auf den alten Böden.',
  'Huit personnes, pas de talons sur les vieux planchers.',
  'Otto persone, niente tacchi sui vecchi pavimenti.',
  'Ocho personas, sin tacones sobre los suelos viejos.',
)

/** Later than all other events of the demo, so that home and the list begin with those. */
const firstDay = 245
const zurich = 'Europe/Zurich'

const together = (room: FiveWords, town: FiveWords) => {
  const [en, de, fr, it, es] = room.map((word, index) => `${word} ${town[index] ?? ''}`)
  return l10n(en ?? '', de ?? '', fr ?? '', it ?? '', es ?? '')
}

export function sixty({ instant: on, salesStart: opened }: Calendar): EventInput[] {
  const pairs = rooms.flatMap((room) => towns.map((town) => ({ room, town })))
  return pairs.map(({ room, town }, index): EventInput => {
    const day = firstDay + index
    const title = together(room, town.in)
    return {
      ...legalUrls,
      shortName: `room-${String(index + 1).padStart(2, '0')}`,
      displayName: title['en'] ?? '',
      title,
      description,
      organization: organizers.sixty,
      format: 'IN_PERSON',
      location: town.at,
      timeZone: zurich,
      startsAt: on(day, '19:00', zurich),
      endsAt: on(day, '20:00', zurich),
      currency: null,
      languages,
      tags: ['rooms'],
      seats: 8,
      image: picture('rooms'),
      categories: [
        {
          name: 'Visit',
          description: place,
          price: 0,
          saleFrom: opened,
          saleUntil: on(day, '18:00', zurich),
        },
      ],
    }
  })
}
